// After a whole test run: every refusal that a contract declares must have been given by some test, and what the tables
// say that a call holds and reads must have been seen.
import { existsSync, readFileSync } from 'node:fs'
import { routes } from '../src/server/registry.ts'
import { heldTable, saidBy } from '../test/support/held.ts'
import { GATHERED, lineOf } from '../test/support/refusals.ts'

const given = new Set(existsSync(GATHERED) ? readFileSync(GATHERED, 'utf8').split('\n') : [])
const declared = routes.flatMap(({ endpoint }) =>
  (endpoint.refusals ?? []).map((code) => lineOf(endpoint, code)),
)
const never = declared.filter((line) => !given.has(line))
for (const line of never) console.error(`declared and never given: ${line}`)
const said = heldTable().flatMap(saidBy)
const unseen = said.filter((line) => !given.has(line))
for (const line of unseen) console.error(`said and never seen: ${line}`)
console.log(`${declared.length} refusals declared, ${declared.length - never.length} given`)
console.log(`${said.length} locks and reads said, ${said.length - unseen.length} seen`)
if (never.length + unseen.length > 0) process.exitCode = 1
