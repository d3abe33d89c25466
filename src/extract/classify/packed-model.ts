/** Made by `newsfold train extractor`; docs/model-card.md tells from what and how good it is. */
export const PACKED_MODEL = ''
