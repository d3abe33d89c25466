/**
 * Every flag of the command line, defined once. Parsing, help and the reference in `docs/command-line.md` are made from
 * these; a flag that several commands have means the same in all of them.
 */

export interface Flag {
  /** Without the dashes; a name that begins with `no-` switches something off. */
  readonly name: string
  /** One letter, for a flag that is written so everywhere, such as `-o`. */
  readonly short?: string
  /** What stands for its value in help; a flag without one is a switch. */
  readonly value?: string
  readonly meaning: string
  readonly default?: string
  /** Environment variable that is read when the flag is not given. */
  readonly environment?: string
  readonly choices?: readonly string[]
  /** May be given several times. */
  readonly repeatable?: boolean
}

const FORMATS = ['auto', 'html', 'text', 'jsonl', 'csv', 'tsv', 'warc', 'parquet'] as const

/** The common flags: every command takes them, before or after its name. */
export const COMMON: readonly Flag[] = [
  {
    name: 'store',
    value: 'PATH',
    meaning: 'where articles and verdicts are kept: a path, or a URL such as postgres://me@host/news or memory:',
    default: './newsfold.db',
    environment: 'NEWSFOLD_STORE',
  },
  {
    name: 'preset',
    value: 'NAME',
    meaning: 'how articles are judged; fixed when a store is made (default: what the store was made with, or newsfold)',
  },
  {
    name: 'sensitivity',
    value: 'WORD',
    meaning:
      'a named set of parameters of the preset; what --set says wins (default: balanced, which is what presets do)',
    choices: ['strict', 'balanced', 'loose'],
  },
  {
    name: 'set',
    value: 'STAGE.NAME=VALUE',
    meaning: 'a parameter of the preset, such as decide.alike=0.62; can be repeated',
    repeatable: true,
  },
  {
    name: 'snapshot',
    value: 'FILE',
    meaning: 'what newsfold learn wrote, for a preset that uses it; kept by the store it makes',
  },
  {
    name: 'outlets',
    value: 'FILE',
    meaning: 'who prints under which host and name, JSON Lines with outlet and hosts; kept by the store it makes',
  },
  { name: 'json', meaning: 'one JSON object per line, for machines' },
  { name: 'no-color', meaning: 'no colour; also with NO_COLOR set, and when the output is not a terminal' },
  { name: 'quiet', meaning: 'no progress and no summary on standard error' },
  {
    name: 'progress',
    value: 'HOW',
    meaning:
      'how long work says how far it has come: line (drawn where a terminal watches), json (an object a second on standard error: stage, share, articles, perSecond, secondsLeft, elapsedSeconds, memoryBytes, found, refused), or none',
    default: 'line',
    choices: ['line', 'json', 'none'],
  },
]

export const FORMAT: Flag = {
  name: 'format',
  value: 'FORMAT',
  meaning: 'what the inputs are; auto goes by their names and first bytes',
  default: 'auto',
  choices: FORMATS,
}

export const FIELD: Flag = {
  name: 'field',
  value: 'FIELD=NAME',
  meaning:
    'what a corpus calls a field, such as text=body or seenAt=crawled, for inputs that have fields; can be repeated',
  repeatable: true,
}

export const ALLOW_PRIVATE: Flag = {
  name: 'allow-private',
  meaning: 'fetch pages of this machine and of private networks, too',
}

export const AFTER: Flag = { name: 'after', value: 'N', meaning: 'only events after this number', default: '0' }

export const FOLLOW: Flag = { name: 'follow', meaning: 'wait for further events until interrupted' }

export const OUTLET: Flag = { name: 'outlet', value: 'NAME', meaning: 'stories with an article of this outlet' }

export const LANGUAGE: Flag = { name: 'language', value: 'CODE', meaning: 'stories with an article in this language' }

export const RELATION: Flag = {
  name: 'relation',
  value: 'RELATION',
  meaning: 'stories with an article of this relation',
  choices: ['original', 'duplicate', 'update', 'contained', 'contains'],
}

export const SINCE: Flag = {
  name: 'since',
  value: 'TIME',
  meaning: 'stories with an article seen since: a date, or an age such as 12h or 30d',
}

export const SIZE_AT_LEAST: Flag = {
  name: 'size-at-least',
  value: 'N',
  meaning: 'stories of at least so many articles',
}

export const TITLE: Flag = {
  name: 'title',
  value: 'WORDS',
  meaning: 'stories with an article whose title has all these words',
}

export const LIMIT: Flag = { name: 'limit', value: 'N', meaning: 'at most so many stories', default: '100' }

export const FORGET: Flag = {
  name: 'forget',
  meaning: 'leave no tombstone, so that the id counts its versions from 1 again; events and receipts still name it',
}

export const BY: Flag = {
  name: 'by',
  value: 'NAME',
  meaning: 'who says so (default: the name of the user of the system)',
}

export const BACK: Flag = { name: 'back', meaning: 'take the last rejudge back' }

export const PREVIEW_SINCE: Flag = {
  name: 'since',
  value: 'TIME',
  meaning: 'look at articles seen since: a date, or an age such as 12h or 30d',
}

export const SAMPLE: Flag = { name: 'sample', value: 'N', meaning: 'look at so many articles, drawn at random' }

export const BUDGET: Flag = { name: 'budget', value: 'SECONDS', meaning: 'stop looking after so many seconds' }

export const SHOWN: Flag = {
  name: 'shown',
  value: 'N',
  meaning: 'how many verdicts to show; --json shows all',
  default: '20',
}

export const GOLD: Flag = {
  name: 'gold',
  value: 'PATH',
  meaning: 'gold stories, as for eval stories, to measure the settings of the store and the new ones on',
}

export const TEXT: Flag = { name: 'text', meaning: 'drop the words too, not only the keys they are found by' }

export const VERSION: Flag = { name: 'version', value: 'N', meaning: 'this version (default: the newest)' }

export const ORDERS: Flag = { name: 'orders', value: 'N', meaning: 'how many seeded orders to judge', default: '20' }

export const SEED: Flag = {
  name: 'seed',
  value: 'N',
  meaning: 'what orders, parts and draws are made from',
  default: '1',
}

export const WITHOUT: Flag = {
  name: 'without',
  value: 'NAMES',
  meaning: 'stories to leave out, by name, separated by commas; scored beside the whole',
}

export const MISTAKES: Flag = {
  name: 'mistakes',
  value: 'N',
  meaning: 'how many of the worst mistakes to show',
  default: '10',
}

export const MODE: Flag = {
  name: 'mode',
  value: 'MODES',
  meaning:
    'what is measured, separated by commas: online (judged as they come), pairs (every two), groups (the stories made) (default: online; with --pairs: pairs; with --sizes alone: none)',
}

export const PAIRS: Flag = {
  name: 'pairs',
  value: 'FILE',
  meaning: 'labels of pairs, JSON Lines with earlier, article and relation; the gold then needs no cluster',
}

export const TEXTS: Flag = {
  name: 'texts',
  value: 'FILE...',
  meaning: 'where the texts of the pairs are, JSON Lines with id and text; must be given',
}

export const HELD_OUT: Flag = {
  name: 'held-out',
  value: 'KINDS',
  meaning: 'kinds of generated pairs, separated by commas, that are measured apart and never fitted on',
}

export const KINDS: Flag = {
  name: 'kinds',
  value: 'NAMES',
  meaning: 'only these kinds of edits, separated by commas (default: all)',
}

export const TEXTS_OUT: Flag = {
  name: 'texts-out',
  value: 'FILE',
  meaning: 'where the texts of the pairs go, JSON Lines; must be given',
}

export const WRONG: Flag = {
  name: 'wrong',
  value: 'N',
  meaning: 'how many of the pairs that were called wrong to show (default: all)',
}

export const RANK_BY: Flag = {
  name: 'rank-by',
  value: 'NAME',
  meaning:
    'in mode pairs, rank them by this measurement, such as containedIn (default: the one that the preset lays its threshold on)',
}

export const SPLIT: Flag = {
  name: 'split',
  value: 'SHARE',
  meaning:
    'find thresholds, and with --grid parameters, on this share of the stories or pairs, and measure on the others (default: none; with --grid: 0.5)',
}

export const GRID: Flag = {
  name: 'grid',
  value: 'NAMES',
  meaning: 'search these parameters, separated by commas, or all that declare values worth trying',
}

export const TRIES: Flag = {
  name: 'tries',
  value: 'N',
  meaning: 'how many combinations of a search to try at most; of more, so many are drawn at random',
  default: '200',
}

export const STATE: Flag = {
  name: 'state',
  value: 'FILE',
  meaning: 'where a search keeps what it has done; broken off and started again, it goes on',
}

export const SIZES: Flag = {
  name: 'sizes',
  value: 'NUMBERS',
  meaning: 'take the processor time of judging so many articles online, on a store on disk, such as 1000,2000,5000',
}

export const THREADS: Flag = {
  name: 'threads',
  value: 'N',
  meaning: 'how many threads to use (default: one for each core)',
}

export const CSV: Flag = { name: 'csv', value: 'FILE', meaning: 'write all figures as comma-separated values' }

export const SAMPLE_BY: Flag = {
  name: 'by',
  value: 'WAY',
  meaning:
    'how pairs are found: phrases (evenly over likeness, of pairs that share a phrase), pool (what presets nominate), or joined (what a preset joins when it judges the texts in the order of their times)',
  default: 'phrases',
  choices: ['phrases', 'pool', 'joined'],
}

export const COUNT: Flag = { name: 'count', value: 'N', meaning: 'how many pairs to give at most', default: '500' }

export const EXPLAIN: Flag = {
  name: 'explain',
  meaning: 'every block of the page, kept or not, with reason and score; where the metadata came from; the encoding',
}

export const FULL: Flag = { name: 'full', meaning: 'with --explain, dropped blocks whole instead of one line' }

export const HTML_REPORT: Flag = {
  name: 'html-report',
  value: 'FILE',
  meaning: 'write a page for the browser to this file; it needs nothing from outside',
}

export const SENTENCES: Flag = { name: 'sentences', meaning: 'with the sentences that were added and cut' }

export const PRINTS: Flag = {
  name: 'prints',
  value: 'N',
  meaning: 'at most so many versions of articles, the first ones',
  default: '1000',
}

export const OUTPUT: Flag = {
  name: 'output',
  short: 'o',
  value: 'FILE',
  meaning: 'the file to write; must be given with inputs',
}

export const OUTPUT_FOLDER: Flag = {
  name: 'output',
  short: 'o',
  value: 'DIR',
  meaning: 'the folder to write into; made if it is not there, and must not hold a finished run',
}

export const KEPT: Flag = {
  name: 'keep',
  value: 'KINDS',
  meaning:
    'which articles are kept, separated by commas: lead (who stands for a story, or is alone), duplicate, update, contained, contains',
  default: 'lead,update,contains',
}

export const TIME: Flag = {
  name: 'time',
  value: 'FIELD',
  meaning:
    'judge articles in the order of this field, which is when they were seen (seenAt if it is called that); without it they are judged as they come',
}

export const WORKERS: Flag = {
  name: 'workers',
  value: 'N',
  meaning:
    'how many threads work at the same time; the outcome is the same for any number (default: one for each core)',
}

export const MEMORY: Flag = {
  name: 'memory',
  value: 'SIZE',
  meaning: 'how much memory the run may take, such as 1G or 16G; one that needs more says so and ends',
  default: '4G',
}

export const DRY_RUN: Flag = {
  name: 'dry-run',
  meaning:
    'write nothing, and say how long it would take and how much memory and disk, by what records spread over the inputs take',
}

export const RESUME: Flag = { name: 'resume', meaning: 'go on with a run that was broken off in the same folder' }

export const SHOW: Flag = { name: 'show', meaning: 'learn nothing, only show what was learned' }

export const KEEP: Flag = {
  name: 'keep',
  value: 'N',
  meaning: 'how many different words or phrases to keep at most while learning; rarer ones give way (default: 4194304)',
}

export const CLASSIFIERS: Flag = {
  name: 'classifiers',
  value: 'NAMES',
  meaning: 'only these, separated by commas (default: all)',
}

export const PARTS: Flag = {
  name: 'parts',
  value: 'N',
  meaning: 'how many parts the sites are divided into; each is measured by what was learned from the others',
  default: '5',
}

export const WORST: Flag = { name: 'worst', value: 'N', meaning: 'how many of the worst pages to show', default: '10' }
