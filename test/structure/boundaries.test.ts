import { describe, expect, test } from 'vitest'
import { featureOf, type Import, importsOf, sources } from '../support/sources.ts'
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
  expect(cyclesOf(imports)).toEqual([])
})

test('a loop of values is found, a lazy one too; types make none', () => {
  const arrow = (from: string, to: string, how: Partial<Import> = {}): Import => {
    return { from, to, name: to, typeOnly: false, lazy: false, ...how }
  }
  const there = arrow('a.ts', 'b.ts')
  expect(cyclesOf([there, arrow('b.ts', 'a.ts')])).toEqual(['a.ts → b.ts → a.ts'])
  expect(cyclesOf([there, arrow('b.ts', 'a.ts', { lazy: true })])).toEqual(['a.ts → b.ts → a.ts'])
  expect(cyclesOf([there, arrow('b.ts', 'a.ts', { typeOnly: true })])).toEqual([])
})

test('contracts, rules and servers of features import of the floors below alone (architecture.md#floors)', () => {
  const floors = floorsIn(sources('src/features/registry.ts')[0]?.text ?? '')
  expect(floors.length).toBeGreaterThan(30)
  expect(upwards(imports, floors)).toEqual([])
})

test('control: an import from a floor above is found, with the file to open; screens may', () => {
  const arrow = (from: string, to: string): Import => {
    return {
      from: `src/features/group/${from}`,
      to: `src/features/group/${to}`,
      name: to,
      typeOnly: true,
      lazy: false,
    }
  }
  const floors = floorsIn(`import { feature as low } from './low-one/feature.ts'
import { feature as high } from './high/feature.ts'
const FEATURES = [low, high] as const`)
  expect(floors).toEqual(['low-one', 'high'])
  const found = upwards([arrow('low-one/a/server/actions.ts', 'high/rules.ts')], floors)
  expect(found).toEqual([expect.stringMatching(/^src\/features\/group\/low-one\/a\/server\/actions\.ts: /)])
  expect(upwards([arrow('high/server/routes.ts', 'low-one/contract.ts')], floors)).toEqual([])
  expect(upwards([arrow('low-one/web/LowScreen.tsx', 'high/contract.ts')], floors)).toEqual([])
})

/** The folders of the features in the order in which the registry lists them. */
function floorsIn(registry: string): string[] {
  const folders = new Map(
    [...registry.matchAll(/feature as (\w+) \} from '\.\/(?:[\w-]+\/)*([\w-]+)\/feature\.ts/g)].map(
      ([, name, folder]) => [name, folder],
    ),
  )
  const [, listed = ''] = /const FEATURES = \[([^\]]*)\]/.exec(registry) ?? []
  return [...listed.matchAll(/\w+/g)].map(([name]) => folders.get(name) ?? name)
}

/** Imports of what stands above, types included, screens and tests left out; each with what to do. */
const upwards = (arrows: readonly Import[], floors: readonly string[]): string[] =>
  arrows.flatMap(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to ?? '')]
    const isFree = (path: string | null) => /\/web\/|\.(?:test|fixture)\.ts$/.test(path ?? '')
    if (!own || !other || own === other || isFree(from) || isFree(to)) return []
    if (floors.indexOf(other) < floors.indexOf(own)) return []
    return [
      `${from}: imports ${to}, and src/features/registry.ts lists ${other} after ${own}. Move what is imported to a feature below both, or list ${own} after ${other} if nothing of ${other} imports ${own}.`,
    ]
  })

test('no room of src/server reaches itself through the others', () => {
  expect(cyclesOf(betweenRooms(imports))).toEqual([])
})

test('control: two rooms of src/server that use each other are found', () => {
  const arrow = (from: string, to: string): Import => {
    return { from: `src/server/${from}`, to: `src/server/${to}`, name: to, typeOnly: false, lazy: false }
  }
  const there = arrow('mail/mail.ts', 'jobs/queue.ts')
  expect(cyclesOf(betweenRooms([there, arrow('jobs/worker.ts', 'mail/mail.ts')]))).toEqual([
    'mail → jobs → mail',
  ])
  expect(cyclesOf(betweenRooms([there, arrow('jobs/worker.ts', 'jobs/queue.ts')]))).toEqual([])
})

/** The imports of `src/server` as imports of its rooms; a file beside the rooms is a room too. */
const betweenRooms = (arrows: readonly Import[]): Import[] =>
  arrows.flatMap((one) => {
    const roomOf = (path: string | null) =>
      /\.(?:test|fixture)\.ts$/.test(path ?? '') ? undefined : /^src\/server\/([^/]+)/.exec(path ?? '')?.[1]
    const [from, to] = [roomOf(one.from), roomOf(one.to)]
    return from && to && from !== to ? [{ ...one, from, to }] : []
  })

/** Features whose sub-rooms still use each other in a loop. This list may only shrink. */
const LOOPED = [
  'account',
  'closing',
  'document-requests',
  'exports',
  'imports',
  'inscriptions',
  'payments',
  'pensums',
  'periods',
  'teachers',
]

test('no sub-room of a feature reaches itself through the others, in its server', () => {
  const loops = cyclesOf(betweenSubRooms(imports))
  expect([...new Set(loops.map((loop) => loop.split('/')[0]))].sort()).toEqual(LOOPED)
})

test('control: two sub-rooms that use each other are found; routes gather', () => {
  const arrow = (from: string, to: string): Import => {
    return {
      from: `src/features/group/${from}`,
      to: `src/features/group/${to}`,
      name: to,
      typeOnly: false,
      lazy: false,
    }
  }
  const there = arrow('a/server/actions.ts', 'a/b/server/actions.ts')
  const back = arrow('a/b/server/queries.ts', 'a/server/queries.ts')
  expect(cyclesOf(betweenSubRooms([there, back]))).toEqual(['a/ → a/b → a/'])
  expect(
    cyclesOf(betweenSubRooms([{ ...there, from: 'src/features/group/a/server/routes.ts' }, back])),
  ).toEqual([])
})

/** The imports between sub-rooms of one feature in its server, as imports of `feature/sub-room`; routes gather those below. */
const betweenSubRooms = (arrows: readonly Import[]): Import[] =>
  arrows.flatMap((one) => {
    const roomOf = (path: string | null) => {
      const [, feature, sub = ''] =
        /^src\/features\/[^/]+\/([^/]+)\/(?:([^/]+)\/)?server\//.exec(path ?? '') ?? []
      return feature && !/\.(?:test|fixture)\.ts$/.test(path ?? '') ? `${feature}/${sub}` : undefined
    }
    const [from, to] = [roomOf(one.from), roomOf(one.to)]
    if (!from || !to || from === to || one.from.endsWith('/routes.ts')) return []
    return featureOf(one.from) === featureOf(one.to ?? '') ? [{ ...one, from, to }] : []
  })

/** Loops of files that use each other's values, sooner or later. A type leaves nothing at run time. */
function cyclesOf(arrows: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of arrows)
    if (to && !typeOnly) next.set(from, [...(next.get(from) ?? []), to])
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
  return cycles
}

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
    ['src/web/lists/list.ts', 'src/features/plan/courses/web/CoursesScreen.tsx'],
    ['src/web/ui/Screen.tsx', 'src/web/shell/Crumbs.tsx'],
    ['src/web/ui/Menu.tsx', 'src/web/api/api.tsx'],
    ['src/web/ui/Menu.tsx', 'src/features/plan/courses/contract.ts'],
    ['src/web/ui/Menu.tsx', 'src/web/labels.ts'],
    ['src/web/api/call.ts', 'src/web/forms/Form.tsx'],
    ['src/web/lists/list.ts', 'src/web/forms/Form.tsx'],
    ['src/web/forms/Combo.tsx', 'src/web/lists/list-url.ts'],
    ['src/web/calendar/Calendar.tsx', 'src/web/screens.ts'],
    ['src/web/public/start.tsx', 'src/web/shell/app.tsx'],
    ['src/kernel/money.ts', 'src/server/database/db.ts'],
    ['src/kernel/money.ts', 'src/features/plan/courses/contract.ts'],
    ['src/kernel/money.ts', 'kysely'],
    ['src/kernel/money.ts', 'zod'],
    ['src/server/mail/mail.ts', 'src/features/people/users/server/actions.ts'],
    ['src/features/plan/courses/contract.ts', 'src/server/database/db.ts'],
    ['src/features/plan/courses/contract.ts', 'src/features/plan/courses/server/queries.ts'],
    ['src/features/plan/courses/rules.ts', 'node:fs'],
    ['src/features/plan/courses/server/actions.ts', 'src/features/plan/pensums/server/queries.ts'],
    ['src/features/plan/courses/server/actions.ts', 'src/features/plan/courses/web/screens.ts'],
    ['src/features/plan/courses/web/CoursesScreen.tsx', 'src/features/plan/pensums/web/PensumsScreen.tsx'],
    ['src/features/plan/courses/web/CoursesScreen.tsx', 'src/features/plan/courses/server/queries.ts'],
    ['src/features/plan/courses/web/CoursesScreen.tsx', 'src/server/database/db.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(rule(from, to)).not.toBeNull()
  })
  test.each([
    ['src/features/plan/courses/server/actions.ts', 'src/features/plan/pensums/server/actions.ts'],
    ['src/features/plan/courses/server/actions.ts', 'src/features/plan/courses/server/queries.ts'],
    [
      'src/features/plan/courses/web/CoursesScreen.tsx',
      'src/features/plan/pensums/web/widgets/PensumPicker.tsx',
    ],
    ['src/features/plan/courses/web/CoursesScreen.tsx', 'src/features/plan/pensums/contract.ts'],
    ['src/server/registry.ts', 'src/features/plan/courses/server/routes.ts'],
    ['src/server/registry.ts', 'src/features/people/account/server/jobs.ts'],
    ['src/web/screens.ts', 'src/features/plan/courses/web/screens.ts'],
    ['src/web/api/ErrorState.tsx', 'src/web/ui/Button.tsx'],
    ['src/web/api/session.ts', 'src/features/people/account/contract.ts'],
    ['src/web/lists/list.ts', 'src/web/api/api.tsx'],
    ['src/web/shell/sign-out.ts', 'src/web/public/flash.ts'],
    ['src/web/shell/router.tsx', 'src/web/screens.ts'],
  ])('%s may import %s', (from, to) => {
    expect(rule(from, to)).toBeNull()
  })
})
