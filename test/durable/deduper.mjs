// A process that deduplicates a file into a folder in small pieces, and says each time how far it has come:
//   node deduper.mjs LIBRARY INPUT FOLDER WORKERS

const [library, input, folder, workers] = process.argv.slice(2)
const { dedupeFiles, finishRun } = await import(new URL('batch/dedupe.js', library))
const deduped = await dedupeFiles([input], folder, {
  workers: Number(workers),
  resume: true,
  blockBytes: 8_000,
  rangeArticles: 20,
  onReached: ({ stage }) => process.stdout.write(`${JSON.stringify(stage)}\n`),
})
finishRun(folder, deduped)
