import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../support/sources.ts'

// `npm test` runs these programs over the project; here each is shown a fault that it must name.

mkdirSync(`${ROOT}.tmp`, { recursive: true })
const folder = mkdtempSync(`${ROOT}.tmp/gates-`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(`${folder}/${path}`), { recursive: true })
  writeFileSync(`${folder}/${path}`, text)
}

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(`${ROOT}node_modules/.bin/${program}`, args, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `  let v${at} = ${at}`).join('\n')
const FAULTS = [
  [
    'a function of 61 lines',
    'long.ts',
    `export function long() {\n${lines(60)}\n}\n`,
    'max-lines-per-function',
  ],
  [
    'a component of 81 lines',
    'Long.tsx',
    `export function Long() {\n${lines(80)}\n}\n`,
    'max-lines-per-function',
  ],
  [
    'five parameters',
    'many.ts',
    'export const many = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e]\n',
    'max-params',
  ],
  [
    'a depth of four',
    'deep.ts',
    'export const deep = (a: boolean) => {\n  if (a) { if (a) { if (a) { if (a) { return 1 } } } }\n  return 0\n}\n',
    'max-depth',
  ],
] as const

test.each(FAULTS)('%s is refused', (_, name, text, rule) => {
  put(`lint/${name}`, text)
  const { status, said } = run('oxlint', ['-c', `${ROOT}.oxlintrc.json`, `lint/${name}`])
  expect(said).toContain(rule)
  expect(status).toBe(1)
})

test('what stays within the limits passes', () => {
  put('good/short.ts', `export function short() {\n${lines(58)}\n}\n`)
  put('good/Short.tsx', `export function Short() {\n${lines(78)}\n}\n`)
  const { status, said } = run('oxlint', ['-c', `${ROOT}.oxlintrc.json`, 'good/short.ts', 'good/Short.tsx'])
  expect(said).not.toContain('max-')
  expect(status).toBe(0)
})

test('an export, a file and a dependency that nothing uses are refused', () => {
  cpSync(`${ROOT}knip.json`, `${folder}/knip.json`)
  put('package.json', JSON.stringify({ name: 'x', type: 'module', dependencies: { 'left-over': '1.0.0' } }))
  put('src/server/main.ts', "import { used } from './used.ts'\nconsole.log(used)\n")
  put('src/server/used.ts', 'export const used = 1\nexport const needless = 2\n')
  put('src/server/alone.ts', 'console.log(3)\n')
  const { status, said } = run('knip', ['--directory', folder])
  expect(said).toContain('needless')
  expect(said).toContain('alone.ts')
  expect(said).toContain('left-over')
  expect(status).toBe(1)
})
