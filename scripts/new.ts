// `npm run new -- feature scholarships`, `npm run new -- migration scholarships`
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  writeFileSync(
    join(root, path),
    `${imported}\n${text.replace(opening, (found) => `${found}\n  ${line}\n  `)}`,
  )
  console.log(`${path}: ${line}`)
}

function feature(): void {
  const names = namesOf(name)
  const folder = `src/features/${names.folder}`
  if (existsSync(join(root, folder))) stop(`${folder} is there already.`)
  for (const [path, text] of Object.entries(featureFiles(names))) write(`${folder}/${path}`, text)
  const routes = `${names.constant}Routes`
  register(
    'src/server/routes.ts',
    `import { ${routes} } from '#features/${names.folder}/server/routes.ts'`,
    `...${routes},`,
    /export const routes[^=]*= \[/,
  )
  const screens = `${names.constant}Screens`
  register(
    'src/web/screens.ts',
    `import { screens as ${screens} } from '#features/${names.folder}/web/screens.ts'`,
    `...${screens},`,
    /export const screens[^=]*= \[/,
  )
  console.log(`
Next: npm run new -- migration ${names.table}
      '${names.entity}' in the entities of src/kernel/endpoint.ts, and who may see it in src/server/reach.ts
      the constraints of the migration in src/server/constraints.ts
      its calls in test/access.tsv, its screen in test/screens.tsv
      npm test -- ${names.folder}`)
}

function migration(): void {
  const last = readdirSync(join(root, 'migrations'))
    .map((file) => Number.parseInt(file, 10))
    .reduce((most, number) => Math.max(most, number || 0), 0)
  const table = name.replaceAll('-', '_')
  write(`migrations/${String(last + 1).padStart(4, '0')}_${table}.sql`, migrationText(table))
  console.log('\nNext: schema.sql and the types of the tables are made from it by scripts/schema.ts')
}

if (!/^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(name) || !['feature', 'migration'].includes(kind))
  stop('Usage: npm run new -- feature scholarships\n       npm run new -- migration scholarships')
if (kind === 'feature') feature()
else migration()
