/**
 * What is measured of the facts of two texts.
 *
 * "New" and "dropped" are seen from the new text, counts are of the new text unless they say otherwise:
 * - figures, earlierFigures: amounts in each text; dates, clock times, ordinals and numbers of pictures are none.
 * - sharedFigures: amounts that both have, each as often as both have it.
 * - changedFigures: amounts in the same slot of aligned sentences with another value. Precision, rounding, format, units of
 *   one quantity and number words are no change, and neither are figures that changed places.
 * - changedUnits: the same number in the same slot with another unit.
 * - changedOrdinals, changedDates: ordinals; dates and clock times that say another thing in the same slot.
 * - newFigures: amounts in text that is not covered and nowhere in the earlier text.
 * - changedNames: names replaced in a slot by one that the earlier text does not have, which it has no more.
 * - respelledNames: names replaced by another spelling of theirs, right or wrong.
 * - newNames: names in text that is not covered and nowhere in the earlier text, each once.
 * - newQuotations: quotations of four words and more of which most is not covered.
 * - newWords, newShare, newSentences: words not covered, their share of all, sentences without partner that are mostly new.
 *   droppedWords, droppedShare: the same of the earlier text. respelledWords: words that are the same but for spelling.
 * - slots: amounts and names of the text that has fewer; slotOverlap: the share of them that both have, as multisets, 1 if
 *   there are none.
 * - novelty: the meter from typo to new facts (`novelty.ts`).
 */

/** What is measured, each under its name. */
export type FactMeasurements = Readonly<
  Record<
    | 'figures'
    | 'earlierFigures'
    | 'sharedFigures'
    | 'changedFigures'
    | 'changedUnits'
    | 'changedOrdinals'
    | 'changedDates'
    | 'newFigures'
    | 'changedNames'
    | 'respelledNames'
    | 'newNames'
    | 'newQuotations'
    | 'newWords'
    | 'newSentences'
    | 'newShare'
    | 'droppedWords'
    | 'droppedShare'
    | 'respelledWords'
    | 'slots'
    | 'slotOverlap'
    | 'novelty',
    number
  >
>
