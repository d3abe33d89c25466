/** A report of six sentences, written for the tests of relations; each can be cut, changed or put elsewhere. */

export const LEAD =
  'A ferry with 214 people aboard ran aground off Port Ansel at dawn on Tuesday after its rudder failed in heavy swell.'
export const TOLL =
  'At least 12 people were killed and 31 injured, the harbour master said, and divers were still searching the hull.'
export const RESCUE =
  'Lifeboats from three harbours reached the ship within the hour, and a navy helicopter lifted the crew from the bridge deck.'
export const CAUSE =
  'The owners said the rudder had been inspected in spring, when divers replaced two worn bearings and found nothing else amiss.'
export const WEATHER =
  'Forecasters expect the swell to ease by evening, which would let tugs draw near and pump oil from the damaged tanks.'
export const ISLAND =
  'The island has lived from its ferries for a century, and the company carries nearly every visitor who comes in summer.'
