// `npm run drill`: the tests of test/durability in their long form; `npm run drill kill keys` those of these names, and
// `-- --rounds 1000` says how often. On a machine that does nothing else: here promises of seconds are held against the clock.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const words = process.argv.slice(2)
const at = words.indexOf('--rounds')
const rounds = at < 0 ? undefined : words[at + 1]
const names = words.filter((word, index) => !word.startsWith('-') && (at < 0 || index !== at + 1))

if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds)) {
  console.error('npm run drill [name…] [-- --rounds n]: n is how often')
  process.exit(2)
}
const { status } = spawnSync(
  fileURLToPath(new URL('../node_modules/.bin/vitest', import.meta.url)),
  ['run', '--project', 'api*', ...(names.length > 0 ? names : ['test/durability'])],
  {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, TEST_SIZE: 'long', ...(rounds && { TEST_ROUNDS: rounds }) },
  },
)
process.exitCode = status ?? 1
