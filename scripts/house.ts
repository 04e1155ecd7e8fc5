// Counts the size and shape of the code again: `npx node scripts/house.ts [FOLDER]`.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = process.argv[2] ?? root

type File = { path: string; lines: string[]; imports: number }

const isTest = (path: string) => /^test\/|\.(?:test|fixture)\.tsx?$/.test(path)
const files: File[] = globSync('{src,test,scripts,demo,bench}/**/*.{ts,tsx,mjs}', { cwd: folder })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => {
    const text = readFileSync(`${folder}/${path}`, 'utf8')
    return {
      path,
      lines: text.replace(/\n$/, '').split('\n'),
      imports: [...text.matchAll(/^(?:import|\} from)\b.*'|^import '/gm)].length,
    }
  })

const GROUPS: readonly [name: string, pattern: RegExp][] = [
  ['all production', /^src\//],
  ['features', /^src\/features\//],
  ['web', /^src\/web\//],
  ['server', /^src\/server\//],
  ['kernel', /^src\/kernel\//],
  ['scripts, demo, bench', /^(?:scripts|demo|bench)\//],
]

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const isComment = (line: string) => /^\s*(?:\/\/|\/\*|\*)/.test(line)

function sizes(name: string, group: readonly File[]): void {
  const lengths = group.map(({ lines }) => lines.length).sort((one, other) => one - other)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const comments = group.flatMap(({ lines }) => lines).filter(isComment).length
  const imports = group.reduce((sum, file) => sum + file.imports, 0) / Math.max(group.length, 1)
  const share = `${((100 * comments) / Math.max(total, 1)).toFixed(1)} %`
  row([
    name,
    group.length,
    total,
    at(lengths, 0.5),
    at(lengths, 0.9),
    at(lengths, 1),
    share,
    imports.toFixed(1),
  ])
}

/** The length of every function of two lines or more, as the linter that limits it counts. */
function functionLengths(): number[] {
  const work = mkdtempSync(`${tmpdir()}/house-`)
  const config = `${work}/oxlint.json`
  const rules = { 'max-lines-per-function': ['error', { max: 1, IIFEs: true }] }
  writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules }))
  const { stdout } = spawnSync(`${root}node_modules/.bin/oxlint`, ['-c', config, '--format', 'json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  rmSync(work, { recursive: true })
  const { diagnostics }: { diagnostics: { filename: string; message: string }[] } = JSON.parse(stdout)
  return diagnostics
    .filter(({ filename }) => !isTest(filename))
    .map(({ message }) => Number(/\((\d+)\)/.exec(message)?.[1]))
    .sort((one, other) => one - other)
}

row(['', 'files', 'lines', 'median', 'p90', 'longest', 'comments', 'imports a file'])
row(Array(8).fill('---'))
const production = files.filter(({ path }) => !isTest(path))
for (const [name, pattern] of GROUPS)
  sizes(
    name,
    production.filter(({ path }) => pattern.test(path)),
  )
sizes(
  'tests',
  files.filter(({ path }) => isTest(path)),
)

const lengths = functionLengths()
console.log(`
Functions of two lines or more in src: ${lengths.length}, median ${at(lengths, 0.5)}, p90 ${at(lengths, 0.9)}, \
p99 ${at(lengths, 0.99)}, longest ${at(lengths, 1)}; longer than 60 lines: ${lengths.filter((one) => one > 60).length}`)
const css = globSync('src/**/*.css', { cwd: folder }).map((path) => readFileSync(`${folder}/${path}`, 'utf8'))
console.log(
  `CSS by hand: ${css.length} files, ${css.reduce((sum, text) => sum + text.split('\n').length - 1, 0)} lines`,
)
for (const room of ['src/kernel', 'src/server', 'src/web', 'test'])
  console.log(`Files right in ${room}: ${globSync(`${room}/*.*`, { cwd: folder }).length}`)
