// Copies what the compiler leaves behind (SQL, data) beside the compiled files. Run by the build, with the folder to copy into.
import { cpSync } from 'node:fs'

const [into = 'dist'] = process.argv.slice(2)
cpSync('src', into, { recursive: true, filter: (path) => !/\.\w+$/.test(path) || /\.(sql|json)$/.test(path) })
