// `npm run new -- feature scholarships beca becas`, `npm run new -- migration scholarships`
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
/** Files as they will be, with `__names__` in their paths and text, and `.txt` so that nothing compiles or tests them. */
const TEMPLATE = 'scripts/feature-template/'
const [kind = '', name = '', one = '', many = ''] = process.argv.slice(2)

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const pascal = (words: readonly string[]) => words.map(capital).join('')
const camel = (words: readonly string[]) => words.map((word, at) => (at ? capital(word) : word)).join('')

/** Today, or one more than the last: institutes apply a migration after those that they have, and so must a new one. */
function migrationNumber(): string {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const last = globSync('*.sql', { cwd: join(root, 'migrations') }).map((file) => Number.parseInt(file, 10))
  return String(Math.max(Number(today), ...last.map((number) => number + 1)))
}

/** The names of a feature in every spelling: for `class-hours` ClassHours, ClassHour, classHour, class_hours. */
function namesOf(folder: string): Record<string, string> {
  const words = folder.split(/[-_]/)
  const last = words.at(-1) ?? ''
  const single = [...words.slice(0, -1), last.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')]
  return {
    folder: words.join('-'),
    table: words.join('_'),
    entity: single.join('_'),
    Names: pascal(words),
    names: camel(words),
    Name: pascal(single),
    name: camel(single),
    NAME: single.join('_').toUpperCase(),
    one: one || single.join(' '),
    many: many || words.join(' '),
    One: capital(one || single.join(' ')),
    Many: capital(many || words.join(' ')),
    day: migrationNumber(),
  }
}

const names = namesOf(name)
const filled = (text: string) =>
  text.replaceAll(/__([A-Za-z]+)__/g, (found, key: string) => names[key] ?? stop(`What is ${found}?`))

/** Writes the files of the template that match; gives their paths. */
function lay(pattern: string): string[] {
  const files = globSync(pattern, { cwd: join(root, TEMPLATE) }).map((path) => path.replaceAll('\\', '/'))
  const made = files.sort().map((path) => ({ path, to: filled(path.replace(/\.txt$/, '')) }))
  const there = made.find(({ to }) => existsSync(join(root, to)))
  if (there) stop(`${there.to} is there already.`)
  for (const { path, to } of made) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    writeFileSync(join(root, to), filled(readFileSync(join(root, TEMPLATE, path), 'utf8')))
    console.log(to)
  }
  return made.map(({ to }) => to)
}

type Entry = { path: string; list: RegExp; line: string; imported?: string }

/** The lines by which the product knows a feature, each at the end of its list. */
const ENTRIES: readonly Entry[] = [
  {
    path: 'src/features/registry.ts',
    list: /const FEATURES = \[[^\]]*\n(?=\])/,
    line: '__names__,',
    imported: "import { feature as __names__ } from './institute/__folder__/feature.ts'",
  },
  {
    path: 'src/server/registry.ts',
    list: /export const routes[^=]*= \[[^\]]*\n(?=\])/,
    line: '...__name__Routes,',
    imported: "import { __name__Routes } from '#features/institute/__folder__/server/routes.ts'",
  },
  {
    path: 'src/web/screens.ts',
    list: /const FEATURES[^=]*= \[[^\]]*\n(?=\])/,
    line: '__names__,',
    imported: "import * as __names__ from '#features/institute/__folder__/web/screens.ts'",
  },
  {
    path: 'src/server/access/rights/reach.ts',
    list: /export const REACH[^=]*= \{[\s\S]*?\n(?=\})/,
    line: "__entity__: { table: '__table__', within: staffOnly, missing: 'resource_not_found' },",
  },
]

function register({ path, list, line, imported }: Entry): void {
  const text = readFileSync(join(root, path), 'utf8')
  const added = text.replace(list, (found) => `${found}  ${filled(line)}\n`)
  if (added === text) stop(`${path} looks unlike what was expected: add ${filled(line)} by hand.`)
  writeFileSync(join(root, path), imported ? `${filled(imported)}\n${added}` : added)
  console.log(`${path}: ${filled(line)}`)
}

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) stop(`This did not succeed: ${command} ${args.join(' ')}`)
}

function feature(): void {
  const made = lay('**/*.txt')
  for (const entry of ENTRIES) register(entry)
  const code = [...made, ...ENTRIES.map(({ path }) => path)].filter((path) => /\.tsx?$/.test(path))
  // Imports in their order, lines in their length.
  run(join(root, 'node_modules/.bin/biome'), 'check', '--write', '--log-level=error', ...code)
  run(process.execPath, 'scripts/schema.ts')
  console.log(`schema.sql, src/server/database/types.ts: made anew from the migrations
Next: what it is for, in docs/product; who may what, in test/access/${names.folder}.tsv; then its contract.
      After a change of the migration: node scripts/schema.ts
      npm test -- ${names.folder} structure access`)
}

function migration(): void {
  lay('migrations/*.txt')
  console.log('\nNext: node scripts/schema.ts makes schema.sql and the types of the tables from it')
}

if (!/^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(name) || !['feature', 'migration'].includes(kind))
  stop(
    'Usage: npm run new -- feature scholarships [beca becas]\n       npm run new -- migration scholarships',
  )
if (kind === 'feature') feature()
else migration()
