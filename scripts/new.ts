// `npm run new -- feature scholarships`, `npm run new -- migration scholarships`
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { featureFiles, migrationText, namesOf } from './templates.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const [kind = '', name = ''] = process.argv.slice(2)

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function write(path: string, text: string): void {
  const file = join(root, path)
  if (existsSync(file)) stop(`${path} is there already.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(path)
}

/** Adds an import at the top and a line to the list of a registry. */
function register(path: string, imported: string, line: string, opening: RegExp): void {
  const text = readFileSync(join(root, path), 'utf8')
  if (!opening.test(text)) stop(`${path} looks unlike what was expected: add ${line} by hand.`)
  writeFileSync(join(root, path), `${imported}\n${text.replace(opening, (found) => `${found}\n  ${line}`)}`)
  console.log(`${path}: ${line}`)
}

/** Imports in their order, lines in their length. */
function tidy(...paths: readonly string[]): void {
  const biome = join(root, 'node_modules/.bin/biome')
  const done = spawnSync(biome, ['check', '--write', '--log-level=error', ...paths], { cwd: root })
  if (done.status !== 0) console.log('npx biome check --write could not tidy everything.')
}

function feature(): void {
  const names = namesOf(name)
  const folder = `src/features/${names.folder}`
  if (existsSync(join(root, folder))) stop(`${folder} is there already.`)
  for (const [path, text] of Object.entries(featureFiles(names))) write(`${folder}/${path}`, text)
  const { constant, list } = names
  register(
    'src/features/registry.ts',
    `import { feature as ${list} } from './${names.folder}/feature.ts'`,
    `${list},`,
    /const FEATURES = \[/,
  )
  const routes = `${constant}Routes`
  register(
    'src/server/registry.ts',
    `import { ${routes} } from '#features/${names.folder}/server/routes.ts'`,
    `...${routes},`,
    /export const routes[^=]*= \[/,
  )
  register(
    'src/web/screens.ts',
    `import * as ${list} from '#features/${names.folder}/web/screens.ts'`,
    `${list},`,
    /const FEATURES[^=]*= \[/,
  )
  tidy(folder, 'src/features/registry.ts', 'src/server/registry.ts', 'src/web/screens.ts')
  console.log(`
Next: npm run new -- migration ${names.table}
      who may see '${names.entity}' in src/server/access/reach.ts
      its calls in test/access/${names.folder}.tsv, their bodies and two of its rows in test/access/${names.folder}.bodies.ts
      its screen in test/access/${names.folder}.screens.tsv, its words in src/features/${names.folder}/feature.ts and web
      npm test -- ${names.folder} access constraints screens permissions shape`)
}

function migration(): void {
  // A date sorts after the numbers of the first migrations, and two people take no same number.
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const table = name.replaceAll('-', '_')
  write(`migrations/${day}_${table}.sql`, migrationText(table))
  console.log('\nNext: node scripts/schema.ts makes schema.sql and the types of the tables from it')
}

if (!/^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(name) || !['feature', 'migration'].includes(kind))
  stop('Usage: npm run new -- feature scholarships\n       npm run new -- migration scholarships')
if (kind === 'feature') feature()
else migration()
