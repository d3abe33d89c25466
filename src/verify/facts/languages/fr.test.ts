import { describePairs } from '../../../../test/fact-pairs.ts'

describePairs('fr', [
  {
    name: 'le bilan passe de 12 à 15 morts',
    earlier: "L'explosion a fait 12 morts et 30 blessés dans le centre de Lormont, selon la préfecture.",
    article: "L'explosion a fait 15 morts et 30 blessés dans le centre de Lormont, selon la préfecture.",
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure dead: 12 > 15'],
  },
  {
    name: 'les blessés changent, les morts non',
    earlier:
      'Un car a quitté la route près de Vernières, tuant quatre personnes et en blessant 21, dont 21 blessés graves.',
    article:
      'Un car a quitté la route près de Vernières, tuant quatre personnes et en blessant 21, dont 24 blessés graves.',
    measured: { changedFigures: 1 },
    changes: ['figure injured: 21 > 24'],
  },
  {
    name: 'des nombres en toutes lettres valent leurs chiffres, vingtaines comprises',
    earlier: 'Quatre-vingt-dix-sept élus ont voté pour, soixante-dix contre et vingt et un se sont abstenus.',
    article: '97 élus ont voté pour, 70 contre et 21 se sont abstenus.',
    measured: { sharedFigures: 3 },
  },
  {
    name: 'un et neuf ne sont pas des chiffres par eux-mêmes',
    earlier: "Un homme a acheté un véhicule neuf pour la mairie de Sauzay, a indiqué l'adjointe aux finances.",
    article: "Un homme a acheté le véhicule neuf pour la mairie de Sauzay, a indiqué l'adjointe aux finances.",
    measured: { figures: 0 },
  },
  {
    name: 'un en face de trois est un chiffre',
    earlier: 'Un mineur a été arrêté mardi soir après les heurts devant la gare de Sauzay, dit la police.',
    article: 'Trois mineurs ont été arrêtés mardi soir après les heurts devant la gare de Sauzay, dit la police.',
    measured: { changedFigures: 1 },
    changes: ['figure arrested: Un > Trois'],
  },
  {
    name: 'la virgule décimale et les espaces des milliers',
    earlier: 'Le groupe a perdu 3,5 milliards d’euros et supprimé 1 234 emplois en un an, selon le syndicat.',
    article: "Le groupe a perdu 3,5 milliards d'euros et supprimé 1 634 emplois en un an, selon le syndicat.",
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure jobs: 1 234 > 1 634'],
  },
  {
    name: 'milliards et chiffres entiers se valent',
    earlier: 'Le chantier coûtera 2,4 millions d’euros à la région, a annoncé sa présidente devant la presse.',
    article: 'Le chantier coûtera 2 400 000 euros à la région, a annoncé sa présidente devant la presse.',
    measured: { sharedFigures: 1 },
  },
  {
    name: 'pour cent et le signe se valent, un autre taux est un changement',
    earlier: 'Le chômage a reculé à 7,4 % et l’inflation atteint 2 pour cent, selon les chiffres publiés jeudi.',
    article: 'Le chômage a reculé à 7,2 % et l’inflation atteint 2 %, selon les chiffres publiés jeudi.',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure per cent: 7,4 % > 7,2 %'],
  },
  {
    name: 'dates et heures ne sont jamais des chiffres changés',
    earlier: 'Le procès s’ouvre le 1er avril 2019 à 14h30 devant la cour de Valmont, a-t-on appris.',
    article: 'Le procès s’ouvre le 3 mai 2019 à 9h15 devant la cour de Valmont, a-t-on appris.',
    measured: { figures: 0, changedDates: 2 },
  },
  {
    name: 'un nom remplacé partout est un nom changé',
    earlier: 'Le suspect, nommé Didier Lantier, a été entendu. Selon le parquet, Lantier nie les faits.',
    article: 'Le suspect, nommé Bruno Maréchaux, a été entendu. Selon le parquet, Maréchaux nie les faits.',
    measured: { changedNames: 2 },
    changes: ['name: Didier Lantier > Bruno Maréchaux', 'name: Lantier > Maréchaux'],
  },
  {
    name: 'une citation entre guillemets français est nouvelle',
    earlier: 'La ministre a visité le lycée de Sauzay lundi matin. Les cours reprendront jeudi.',
    article:
      'La ministre a visité le lycée de Sauzay lundi matin. « Nous ne laisserons tomber aucun élève », a-t-elle promis. Les cours reprendront jeudi.',
    measured: { newQuotations: 1 },
    changes: ['quotation:  > Nous ne laisserons tomber aucun élève'],
  },
  {
    name: 'des tonnes corrigées en tonnes courtes',
    earlier: 'Le navire transportait 5 000 tonnes courtes de charbon destinées au port de Brévières.',
    article: 'Le navire transportait 5 000 tonnes de charbon destinées au port de Brévières.',
    measured: { changedUnits: 1 },
    changes: ['figure mass: 5 000 tonnes courtes > 5 000 tonnes'],
  },
  {
    name: 'une photo numérotée ne dit rien',
    earlier: 'Photo 2/14. Le pont de Lormont est fermé depuis que 3 câbles ont cédé.',
    article: 'Photo 5/14. Le pont de Lormont est fermé depuis que 3 câbles ont cédé.',
    measured: { figures: 1 },
  },
])
