import { describePairs } from '../../../../test/fact-pairs.ts'

describePairs('de', [
  {
    name: 'die Zahl der Toten steigt',
    earlier:
      'Bei dem Busunglück nahe Altfelden sind 12 Menschen getötet und 30 verletzt worden, teilte die Polizei mit.',
    article:
      'Bei dem Busunglück nahe Altfelden sind 15 Menschen getötet und 30 verletzt worden, teilte die Polizei mit.',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure dead: 12 > 15'],
  },
  {
    name: 'zusammengeschriebene Zahlwörter sind ihre Ziffern',
    earlier: 'Fünfundzwanzig Schüler und zweihundertdreißig Eltern kamen, zweitausend Briefe gingen ein.',
    article: '25 Schüler und 230 Eltern kamen, 2000 Briefe gingen ein.',
    measured: { sharedFigures: 2, changedFigures: 0 },
  },
  {
    name: 'ein geändertes Zahlwort ist eine geänderte Zahl',
    earlier: 'Die Feuerwehr rettete dreiundzwanzig Bewohner aus dem brennenden Haus in der Altstadt.',
    article: 'Die Feuerwehr rettete sechsundzwanzig Bewohner aus dem brennenden Haus in der Altstadt.',
    measured: { changedFigures: 1 },
    changes: ['figure homes: dreiundzwanzig > sechsundzwanzig'],
  },
  {
    name: 'ein ist keine Zahl, außer gegenüber einer',
    earlier: 'Ein Mann wurde am Abend festgenommen, weil er eine Scheibe der Schule eingeworfen haben soll.',
    article: 'Zwei Männer wurden am Abend festgenommen, weil er eine Scheibe der Schule eingeworfen haben soll.',
    measured: { changedFigures: 1, earlierFigures: 0 },
    changes: ['figure arrested: Ein > Zwei'],
  },
  {
    name: 'Tausenderpunkt und Dezimalkomma',
    earlier: 'Der Konzern streicht 1.500 Stellen und rechnet mit einem Verlust von 3,5 Mrd. Euro im laufenden Jahr.',
    article:
      'Der Konzern streicht 1.800 Stellen und rechnet mit einem Verlust von 3,5 Milliarden Euro im laufenden Jahr.',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure jobs: 1.500 > 1.800'],
  },
  {
    name: 'eine Abkürzung der Million beendet keinen Satz',
    earlier: 'Die Stadt zahlt 5 Mio. Euro für den Umbau des Bades, sagte die Kämmerin dem Ausschuss.',
    article: 'Die Stadt zahlt 7 Mio. Euro für den Umbau des Bades, sagte die Kämmerin dem Ausschuss.',
    measured: { changedFigures: 1, newSentences: 0 },
    changes: ['figure money: 5 Mio. Euro > 7 Mio. Euro'],
  },
  {
    name: 'Daten und Uhrzeiten sind keine geänderten Zahlen',
    earlier: 'Der Prozess beginnt am 12. April 2019 um 9.30 Uhr vor dem Landgericht in Steinbrück.',
    article: 'Der Prozess beginnt am 17. April 2019 um 10.15 Uhr vor dem Landgericht in Steinbrück.',
    measured: { figures: 0, changedDates: 2, newSentences: 0 },
  },
  {
    name: 'ein Ergebnis mit Doppelpunkt ist eine Zahl aus zweien',
    earlier: 'Der VfL Steinbrück gewann das Spiel gegen Altfelden am Samstag mit 2:1 nach Verlängerung.',
    article: 'Der VfL Steinbrück gewann das Spiel gegen Altfelden am Samstag mit 3:1 nach Verlängerung.',
    measured: { changedFigures: 1, figures: 1 },
    changes: ['figure score: 2:1 > 3:1'],
  },
  {
    name: 'Hauptwörter sind keine Namen',
    earlier: 'Die Regierung hat den Vertrag mit der Firma nach einem Streit über den Preis gekündigt.',
    article: 'Die Regierung hat den Vertrag mit dem Betrieb nach einem Zank über den Preis gekündigt.',
    measured: { changedNames: 0, newNames: 0 },
  },
  {
    name: 'Vorname und Nachname machen einen Namen, der Nachname allein gilt dann auch',
    earlier: 'Neuer Trainer wird der frühere Spieler Jonas Wendler. In der Stadt ist Wendler seit langem beliebt.',
    article: 'Neuer Trainer wird der frühere Spieler Oskar Brandtner. In der Stadt ist Brandtner seit langem beliebt.',
    measured: { changedNames: 2 },
    changes: ['name: Jonas Wendler > Oskar Brandtner', 'name: Wendler > Brandtner'],
  },
  {
    name: 'eine bekannte Stadt ist ein Name',
    earlier: 'Der Zug entgleiste auf dem Weg nach Hamburg kurz vor dem Bahnhof, wie ein Sprecher der Bahn sagte.',
    article: 'Der Zug entgleiste auf dem Weg nach Bremen kurz vor dem Bahnhof, wie ein Sprecher der Bahn sagte.',
    measured: { changedNames: 1 },
    changes: ['name: Hamburg > Bremen'],
  },
  {
    name: 'deutsche Anführungszeichen',
    earlier: 'Die Ministerin besuchte am Montag die Schule. Der Unterricht beginnt am Donnerstag wieder.',
    article:
      'Die Ministerin besuchte am Montag die Schule. „Wir lassen kein einziges Kind zurück“, versprach sie dort. Der Unterricht beginnt am Donnerstag wieder.',
    measured: { newQuotations: 1 },
    changes: ['quotation:  > Wir lassen kein einziges Kind zurück'],
  },
])
