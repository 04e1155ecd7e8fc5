// After a whole test run: every refusal that a contract declares must have been given by some test.
import { existsSync, readFileSync } from 'node:fs'
import { routes } from '../src/server/routes.ts'
import { EVERYWHERE, GATHERED, lineOf } from '../test/refusals.ts'

const given = new Set(existsSync(GATHERED) ? readFileSync(GATHERED, 'utf8').split('\n') : [])
const declared = routes.flatMap(({ endpoint }) =>
  // What any call may answer, such as a limit, is tested once and not call by call.
  (endpoint.refusals ?? [])
    .filter((code) => !EVERYWHERE.includes(code))
    .map((code) => lineOf(endpoint, code)),
)
const never = declared.filter((line) => !given.has(line))
for (const line of never) console.error(`declared and never given: ${line}`)
console.log(`${declared.length} refusals declared, ${declared.length - never.length} given`)
if (never.length > 0) process.exitCode = 1
