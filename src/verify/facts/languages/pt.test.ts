import { describePairs } from '../../../../test/fact-pairs.ts'

describePairs('pt', [
  {
    name: 'sobe o número de mortos',
    earlier:
      'Pelo menos 12 pessoas morreram e 30 ficaram feridas quando um ônibus tombou perto de Serra Nova, segundo a polícia.',
    article:
      'Pelo menos 15 pessoas morreram e 30 ficaram feridas quando um ônibus tombou perto de Serra Nova, segundo a polícia.',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure dead: 12 > 15'],
  },
  {
    name: 'os números por extenso valem os seus algarismos',
    earlier: 'Trinta e cinco moradores, duzentos e cinquenta alunos e cinco mil torcedores foram ao ato.',
    article: '35 moradores, 250 alunos e 5 mil torcedores foram ao ato.',
    measured: { sharedFigures: 3 },
  },
  {
    name: 'um número por extenso que muda',
    earlier: 'Os bombeiros resgataram vinte e três pessoas do prédio em chamas durante a madrugada.',
    article: 'Os bombeiros resgataram vinte e seis pessoas do prédio em chamas durante a madrugada.',
    measured: { changedFigures: 1 },
    changes: ['figure rescued: vinte e três > vinte e seis'],
  },
  {
    name: 'um e uma não são números, salvo diante de outro',
    earlier: 'Uma mulher foi presa na terça-feira à noite depois dos tumultos em frente a um banco do centro.',
    article: 'Duas mulheres foram presas na terça-feira à noite depois dos tumultos em frente a um banco do centro.',
    measured: { changedFigures: 1, earlierFigures: 0 },
    changes: ['figure arrested: Uma > Duas'],
  },
  {
    name: 'reais e a vírgula decimal',
    earlier: 'A prefeitura vai gastar R$ 3,5 milhões na reforma da ponte, segundo o secretário de obras.',
    article: 'A prefeitura vai gastar R$ 4,1 milhões na reforma da ponte, segundo o secretário de obras.',
    measured: { changedFigures: 1 },
    changes: ['figure money: R$ 3,5 milhões > R$ 4,1 milhões'],
  },
  {
    name: 'reais por extenso são o mesmo que o sinal',
    earlier: 'O fundo recebeu R$ 250 mil da família e US$ 5 bilhões do banco, segundo o relatório anual.',
    article: 'O fundo recebeu 250.000 reais da família e 5 bilhões de dólares do banco, segundo o relatório anual.',
    measured: { sharedFigures: 2 },
  },
  {
    name: 'o dia entre parênteses é uma data',
    earlier: 'O governador anunciou nesta segunda (12) que a obra da represa custará 40% mais do que o previsto.',
    article: 'O governador anunciou nesta terça (13) que a obra da represa custará 40% mais do que o previsto.',
    measured: { changedDates: 2, figures: 1 },
  },
  {
    name: 'datas e horas não são números mudados',
    earlier: 'O julgamento começa em 6 de abril de 2019 às 14h30 no fórum de Serra Nova, diz a defesa.',
    article: 'O julgamento começa em 8 de maio de 2019 às 9h15 no fórum de Serra Nova, diz a defesa.',
    measured: { figures: 0, changedDates: 2 },
  },
  {
    name: 'gols de um placar',
    earlier: 'O Serra Nova venceu o Campo Largo por 2 a 0 e soma 31 pontos na tabela do campeonato.',
    article: 'O Serra Nova venceu o Campo Largo por 2 a 0 e soma 34 pontos na tabela do campeonato.',
    measured: { changedFigures: 1 },
    changes: ['figure points: 31 > 34'],
  },
  {
    name: 'um nome trocado em toda parte',
    earlier: 'O preso se chama André Montalvão. Segundo o promotor, Montalvão nega os fatos.',
    article: 'O preso se chama Júlio Quaresma. Segundo o promotor, Quaresma nega os fatos.',
    measured: { changedNames: 2 },
    changes: ['name: André Montalvão > Júlio Quaresma', 'name: Montalvão > Quaresma'],
  },
  {
    name: 'uma citação nova',
    earlier: 'A ministra visitou a escola na segunda-feira. As aulas recomeçam na quinta-feira.',
    article:
      'A ministra visitou a escola na segunda-feira. “Não vamos deixar nenhum aluno para trás”, prometeu ela. As aulas recomeçam na quinta-feira.',
    measured: { newQuotations: 1 },
    changes: ['quotation:  > Não vamos deixar nenhum aluno para trás'],
  },
])
