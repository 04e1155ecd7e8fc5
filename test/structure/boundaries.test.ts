import { describe, expect, test } from 'vitest'
import { type Import, importsOf, sources } from '../support/sources.ts'
import { refusalOfImport } from './boundaries.ts'

const all = sources('src/**/*.{ts,tsx}')
const imports = all.flatMap(importsOf)

test('every import points in the allowed direction (architecture.md#who-imports-whom)', () => {
  expect(imports.length).toBeGreaterThan(50)
  const wrong = imports.flatMap((one) => {
    const why = refusalOfImport(one)
    return why ? [`${one.from} → ${one.to ?? one.name}: ${why}`] : []
  })
  expect(wrong).toEqual([])
})

test('every import of ours names a file that exists, with its ending', () => {
  const paths = new Set(all.map(({ path }) => path))
  const lost = imports.filter(({ to }) => to?.startsWith('src/') && /\.tsx?$/.test(to) && !paths.has(to))
  expect(lost.map(({ from, name }) => `${from} → ${name}`)).toEqual([])
  const bare = imports.filter(({ to }) => to !== null && !/\.(?:tsx?|css|json|svg)$/.test(to))
  expect(bare.map(({ from, name }) => `${from} → ${name}`)).toEqual([])
})

test('no file reaches itself through its imports', () => {
  const next = new Map(all.map(({ path }) => [path, [] as string[]]))
  // A type leaves nothing at run time, and a lazy import waits for its moment.
  for (const { from, to, typeOnly, lazy } of imports) if (to && !typeOnly && !lazy) next.get(from)?.push(to)
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open')
      return void cycles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    state.set(path, 'open')
    for (const to of next.get(path) ?? []) visit(to, [...way, path])
    state.set(path, 'done')
  }
  for (const path of next.keys()) visit(path, [])
  expect(cycles).toEqual([])
})

describe('the rule itself', () => {
  const rule = (from: string, to: string) =>
    refusalOfImport({
      from,
      to: to.startsWith('src/') ? to : null,
      name: to,
      typeOnly: false,
      lazy: false,
    } satisfies Import)
  test.each([
    ['src/web/lists/list.ts', 'src/server/database/db.ts'],
    ['src/web/lists/list.ts', 'node:fs'],
    ['src/web/lists/list.ts', 'src/features/courses/web/CoursesScreen.tsx'],
    ['src/kernel/money.ts', 'src/server/database/db.ts'],
    ['src/kernel/money.ts', 'src/features/courses/contract.ts'],
    ['src/kernel/money.ts', 'kysely'],
    ['src/kernel/money.ts', 'zod'],
    ['src/server/mail/mail.ts', 'src/features/users/server/actions.ts'],
    ['src/features/courses/contract.ts', 'src/server/database/db.ts'],
    ['src/features/courses/contract.ts', 'src/features/courses/server/queries.ts'],
    ['src/features/courses/rules.ts', 'node:fs'],
    ['src/features/courses/server/actions.ts', 'src/features/pensums/server/queries.ts'],
    ['src/features/courses/server/actions.ts', 'src/features/courses/web/screens.ts'],
    ['src/features/courses/web/CoursesScreen.tsx', 'src/features/pensums/web/PensumsScreen.tsx'],
    ['src/features/courses/web/CoursesScreen.tsx', 'src/features/courses/server/queries.ts'],
    ['src/features/courses/web/CoursesScreen.tsx', 'src/server/database/db.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(rule(from, to)).not.toBeNull()
  })
  test.each([
    ['src/features/courses/server/actions.ts', 'src/features/pensums/server/actions.ts'],
    ['src/features/courses/server/actions.ts', 'src/features/courses/server/queries.ts'],
    ['src/features/courses/web/CoursesScreen.tsx', 'src/features/pensums/web/widgets/PensumPicker.tsx'],
    ['src/features/courses/web/CoursesScreen.tsx', 'src/features/pensums/contract.ts'],
    ['src/server/registry.ts', 'src/features/courses/server/routes.ts'],
    ['src/web/screens.ts', 'src/features/courses/web/screens.ts'],
  ])('%s may import %s', (from, to) => {
    expect(rule(from, to)).toBeNull()
  })
})
