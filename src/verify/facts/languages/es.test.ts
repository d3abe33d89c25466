import { describePairs } from '../../../../test/fact-pairs.ts'

describePairs('es', [
  {
    name: 'sube el número de muertos',
    earlier:
      'Al menos 12 personas murieron y 30 resultaron heridas al volcar un autobús cerca de Villalar, según la policía.',
    article:
      'Al menos 15 personas murieron y 30 resultaron heridas al volcar un autobús cerca de Villalar, según la policía.',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure dead: 12 > 15'],
  },
  {
    name: 'los números escritos con letras valen sus cifras',
    earlier: 'Treinta y cinco vecinos, doscientos cincuenta alumnos y cinco mil aficionados acudieron al acto.',
    article: '35 vecinos, 250 alumnos y 5.000 aficionados acudieron al acto.',
    measured: { sharedFigures: 3 },
  },
  {
    name: 'una cifra en letras que cambia es una cifra cambiada',
    earlier: 'Los bomberos rescataron a veintitrés personas del edificio en llamas durante la madrugada.',
    article: 'Los bomberos rescataron a veintiséis personas del edificio en llamas durante la madrugada.',
    measured: { changedFigures: 1 },
    changes: ['figure rescued: veintitrés > veintiséis'],
  },
  {
    name: 'un y una no son cifras, salvo frente a otra',
    earlier: 'Una mujer fue detenida el martes por la noche tras los disturbios ante un banco del centro.',
    article: 'Dos mujeres fueron detenidas el martes por la noche tras los disturbios ante un banco del centro.',
    measured: { changedFigures: 1, earlierFigures: 0 },
    changes: ['figure arrested: Una > Dos'],
  },
  {
    name: 'mil millones es una escala y la coma separa decimales',
    earlier: 'La empresa perdió 3.500 millones de euros y su deuda bajó un 4,2 por ciento en el trimestre.',
    article: 'La empresa perdió 3,5 mil millones de euros y su deuda bajó un 4,6 % en el trimestre.',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure per cent: 4,2 por ciento > 4,6 %'],
  },
  {
    name: 'el punto de los miles',
    earlier: 'El incendio obligó a evacuar a 1.200 vecinos de la sierra, informó el gobierno regional.',
    article: 'El incendio obligó a evacuar a 1.700 vecinos de la sierra, informó el gobierno regional.',
    measured: { changedFigures: 1 },
    changes: ['figure displaced: 1.200 > 1.700'],
  },
  {
    name: 'fechas y horas no son cifras cambiadas',
    earlier: 'El juicio comenzará el 6 de abril de 2019 a las 9:30 horas en la audiencia de Villalar.',
    article: 'El juicio comenzará el 8 de mayo de 2019 a las 10:15 horas en la audiencia de Villalar.',
    measured: { figures: 0, changedDates: 2 },
  },
  {
    name: 'un marcador es una cifra de dos números',
    earlier: 'El Deportivo Villalar venció por 2-1 al Castrejón en la segunda jornada de la copa.',
    article: 'El Deportivo Villalar venció por 3-1 al Castrejón en la segunda jornada de la copa.',
    measured: { changedFigures: 1, figures: 1 },
    changes: ['figure score: 2-1 > 3-1'],
  },
  {
    name: 'un nombre sustituido en todas partes',
    earlier: 'El detenido se llama Andrés Montalvo. Según el fiscal, Montalvo niega los hechos.',
    article: 'El detenido se llama Julián Quesada. Según el fiscal, Quesada niega los hechos.',
    measured: { changedNames: 2 },
    changes: ['name: Andrés Montalvo > Julián Quesada', 'name: Montalvo > Quesada'],
  },
  {
    name: 'una cita nueva',
    earlier: 'La ministra visitó el lunes el colegio. Las clases se reanudan el jueves.',
    article:
      'La ministra visitó el lunes el colegio. «No dejaremos atrás a ningún alumno», prometió allí. Las clases se reanudan el jueves.',
    measured: { newQuotations: 1 },
    changes: ['quotation:  > No dejaremos atrás a ningún alumno'],
  },
  {
    name: 'dólares y su signo son lo mismo, euros no',
    earlier: 'El fondo pagará 40 millones de dólares por el estadio y 5 millones de dólares por el solar vecino.',
    article: 'El fondo pagará $40 millones por el estadio y 5 millones de euros por el solar vecino.',
    measured: { changedUnits: 1 },
    changes: ['figure money: 5 millones de dólares > 5 millones de euros'],
  },
])
