import { describePairs } from '../../../../test/fact-pairs.ts'

describePairs('en', [
  {
    name: 'a death toll that rose is a changed figure, and says what it counts',
    earlier:
      'At least 12 people were killed and 30 injured when a bus left the road near Ashby on Friday, police said.',
    article:
      'At least 14 people were killed and 30 injured when a bus left the road near Ashby on Friday, police said.',
    measured: { changedFigures: 1, sharedFigures: 1, newWords: 0 },
    changes: ['figure dead: 12 > 14'],
  },
  {
    name: 'both counts of one sentence change, each for itself',
    earlier: 'The blast killed 12 people and injured 30 others in the market, the hospital said.',
    article: 'The blast killed 15 people and injured 42 others in the market, the hospital said.',
    measured: { changedFigures: 2 },
    changes: ['figure dead: 12 > 15', 'figure injured: 30 > 42'],
  },
  {
    name: 'a number word is the same as its digits',
    earlier: 'Twelve miners were trapped and two hundred and fifty thousand homes lost power in the county.',
    article: '12 miners were trapped and 250,000 homes lost power in the county.',
    measured: { sharedFigures: 2 },
  },
  {
    name: 'a number word that changes is a changed figure',
    earlier: 'Rescue workers pulled twenty-three survivors from the rubble of the school overnight.',
    article: 'Rescue workers pulled twenty-six survivors from the rubble of the school overnight.',
    measured: { changedFigures: 1 },
    changes: ['figure rescued: twenty-three > twenty-six'],
  },
  {
    name: 'one is no figure by itself',
    earlier: 'The minister called it one of the worst storms the coast had seen in a generation.',
    article: 'The minister called it among the worst storms the coast had seen in a generation.',
    measured: { figures: 0, earlierFigures: 0 },
  },
  {
    name: 'one opposite a figure is a figure',
    earlier: 'One person was killed when the crane fell onto a busy street in the harbour district.',
    article: 'Three people were killed when the crane fell onto a busy street in the harbour district.',
    measured: { changedFigures: 1 },
    changes: ['figure dead: One > Three'],
  },
  {
    name: 'rounding and precision are no change',
    earlier: 'The company said its net income was 11.9 mln dlrs on revenue of $3.5bn in the quarter.',
    article: 'The company said its net income was 11,908,000 dlrs on revenue of 3.5 billion dollars in the quarter.',
    measured: { sharedFigures: 2 },
  },
  {
    name: 'a decimal comma is a typo and no thousand',
    earlier: 'The yield on the ten-year note rose to 2.29 percent in late trading in London.',
    article: 'The yield on the ten-year note rose to 2,29 percent in late trading in London.',
    measured: { sharedFigures: 2 },
  },
  {
    name: 'another rate is a changed figure although it is near',
    earlier: 'The central bank raised its benchmark rate to 5 percent from 4.75 percent on Thursday.',
    article: 'The central bank raised its benchmark rate to 5.25 percent from 4.75 percent on Thursday.',
    measured: { changedFigures: 1 },
    changes: ['figure per cent: 5 percent > 5.25 percent'],
  },
  {
    name: 'basis points and percentage points of one size are the same',
    earlier: 'The bank cut its key rate by 25 basis points to support the economy, it said in a statement.',
    article: 'The bank cut its key rate by 0.25 percentage points to support the economy, it said in a statement.',
  },
  {
    name: 'a mixed fraction is one figure',
    earlier: 'Shares of the airline rose 6 3/16 to close at 25-1/8 after the board approved the merger.',
    article: 'Shares of the airline rose 6 5/16 to close at 25-1/8 after the board approved the merger.',
    measured: { figures: 2, earlierFigures: 2, changedFigures: 1 },
    changes: ['figure shares: 6 3/16 > 6 5/16'],
  },
  {
    name: 'lines that were wrapped are no sentences',
    earlier:
      'The storm knocked out power to 40,000\nhomes in the north of the county and\nclosed 12 schools, officials said.',
    article:
      'The storm knocked out power to 60,000 homes in\nthe north of the county and closed 12\nschools, officials said.',
    measured: { changedFigures: 1, newSentences: 0, newWords: 0 },
    changes: ['figure homes: 40,000 > 60,000'],
  },
  {
    name: 'dates, years and clock times are never changed figures',
    earlier: 'The trial opens on Monday, March 4, 2019, at 9:30 a.m. in the county court of Lindholm.',
    article: 'The trial opens on Tuesday, March 12, 2020, at 10:15 a.m. in the county court of Lindholm.',
    measured: { figures: 0, changedDates: 3 },
  },
  {
    name: 'the same days written otherwise are no change',
    earlier: 'The fair is open from March 11 to 20 in the old customs house by the river.',
    article: 'The fair is open from 11-20 March in the old customs house by the river.',
    measured: { changedDates: 0, figures: 0 },
  },
  {
    name: 'numbers of pictures mean nothing',
    earlier: 'Image 1 of 5. The bridge was closed after an inspector found a crack 2 metres long.',
    article: 'Image 3 of 9. The bridge was closed after an inspector found a crack 2 metres long.',
    measured: { figures: 1 },
  },
  {
    name: 'a score is one figure of two numbers',
    earlier: 'Harwick Town beat Eastmoor 2-1 in the second round of the cup on Saturday evening.',
    article: 'Harwick Town beat Eastmoor 3-1 in the second round of the cup on Saturday evening.',
    measured: { changedFigures: 1, figures: 1 },
    changes: ['figure score: 2-1 > 3-1'],
  },
  {
    name: 'a range in words is the range with a dash',
    earlier: 'The department said that farmers will idle 52-55 mln acres of corn land under the new programme.',
    article: 'The department said that farmers will idle 52 to 55 mln acres of corn land under the new programme.',
    measured: { changedFigures: 0, newFigures: 1 },
  },
  {
    name: 'a unit corrected is a change of the unit',
    earlier: 'The plant will produce 72,000 short tons of copper a year from 1988, the mining group said.',
    article: 'The plant will produce 72,000 metric tons of copper a year from 1988, the mining group said.',
    measured: { changedUnits: 1 },
    changes: ['figure mass: 72,000 short tons > 72,000 metric tons'],
  },
  {
    name: 'units of one quantity are the same in other words',
    earlier: 'The fire burned 72,000 tonnes of hay stored 5 miles north of the town, farmers said.',
    article: 'The fire burned 72,000 metric tons of hay stored 8 kilometres north of the town, farmers said.',
  },
  {
    name: 'figures that change places are not changed',
    earlier: 'Profit rose to 412 million dollars from 388 million dollars a year before, the retailer said.',
    article: 'Profit, 388 million dollars a year before, rose to 412 million dollars, the retailer said.',
  },
  {
    name: 'a name replaced everywhere is a changed name',
    earlier: 'The police named the suspect as Peter Holloway. Officers searched the house of Holloway on Monday.',
    article: 'The police named the suspect as Martin Greaves. Officers searched the house of Greaves on Monday.',
    measured: { changedNames: 2 },
    changes: ['name: Peter Holloway > Martin Greaves', 'name: Holloway > Greaves'],
  },
  {
    name: 'a name spelled otherwise is respelled and not changed',
    earlier: 'Shares of Fieldcor fell on Monday. The bank said that Fieldcor will add to its reserves.',
    article: 'Shares of Fidelcor fell on Monday. The bank said that Fidelcor will add to its reserves.',
    measured: { respelledNames: 2 },
    changes: ['name: Fieldcor > Fidelcor', 'name: Fieldcor > Fidelcor'],
  },
  {
    name: 'a longer or shorter form of a name is no change',
    earlier: 'The lead manager is Northern Bank Corporation, which President Ann Wells joined in spring.',
    article: 'The lead manager is Northern Bank Corp, which Wells joined in spring.',
  },
  {
    name: 'a new quotation is new, a short one in marks is none',
    earlier: 'The mayor rejected the plan for the "green mile" on Tuesday. The council votes next week.',
    article:
      'The mayor rejected the plan for the "green belt" on Tuesday. "We will not give up one more field for this," she said. The council votes next week.',
    measured: { newQuotations: 1 },
    changes: ['quotation:  > We will not give up one more field for this'],
  },
  {
    name: 'the same quotation in other marks is not new',
    earlier: '"There is no fire sale going on here," the chairman said after the meeting of shareholders.',
    article: '\u0093There is no fire sale going on here,\u0094 the chairman said after the meeting of shareholders.',
    measured: { newWords: 0 },
  },
  {
    name: 'typos, punctuation and capitals are nothing new',
    earlier: 'The comittee said that the new railway would strenghten the economy of the region within a decade.',
    article: 'The Committee said, that the new railway would strengthen the economy of the region within a decade.',
    measured: { newWords: 0, respelledWords: 2, novelty: 0 },
  },
  {
    name: 'a sentence more with a new figure is new text and a new figure',
    earlier: 'The factory in Coldwater will close in June, its owner said. The union called the decision a disgrace.',
    article:
      'The factory in Coldwater will close in June, its owner said. The union called the decision a disgrace. About 430 workers will lose their jobs without any compensation.',
    measured: { newFigures: 1, newSentences: 1, newWords: 10, droppedWords: 0 },
  },
])
