/**
 * Standard input is written `-`, and is no name: what is piped in twice is seldom the same thing, so records must not
 * become versions of each other by having come that way.
 */

export const STANDARD_INPUT = '-'
