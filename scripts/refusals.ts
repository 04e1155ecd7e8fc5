// After a whole test run: every refusal that a contract declares must have been given by some test.
import { existsSync, readFileSync } from 'node:fs'
import { routes } from '../src/server/registry.ts'
import { GATHERED, lineOf } from '../test/support/refusals.ts'

const given = new Set(existsSync(GATHERED) ? readFileSync(GATHERED, 'utf8').split('\n') : [])
const declared = routes.flatMap(({ endpoint }) =>
  (endpoint.refusals ?? []).map((code) => lineOf(endpoint, code)),
)
const never = declared.filter((line) => !given.has(line))
for (const line of never) console.error(`declared and never given: ${line}`)
console.log(`${declared.length} refusals declared, ${declared.length - never.length} given`)
if (never.length > 0) process.exitCode = 1
