// Copies what the compiler leaves behind (SQL, data) beside the compiled files. Run by the build, with the folder to copy into.
import { cpSync, rmSync } from 'node:fs'

const [into = 'dist'] = process.argv.slice(2)
// Migrations are counted, so none may be left from a build of before.
rmSync(`${into}/store/migrations`, { recursive: true, force: true })
cpSync('src', into, { recursive: true, filter: (path) => !/\.\w+$/.test(path) || /\.(sql|json)$/.test(path) })
