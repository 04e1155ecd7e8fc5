import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ROLES } from '#kernel/roles.ts'
import { knowEndpoints, permissionsOf } from '#server/access/rights/permissions.ts'
import { routes } from '#server/registry.ts'
import { screenTable } from './screen-table.ts'

type Screen = {
  load?: unknown
  path: string
  roles: 'session' | readonly string[]
  permission?: string
  sidebar?: { roles?: readonly string[] }
}

// Named at run time: the browser's code is another TypeScript project than this one.
const { screens }: { screens: readonly Screen[] } = await import(
  fileURLToPath(new URL('../../src/web/screens.ts', import.meta.url))
)

const wanted = new Map(screenTable().map(({ path, roles }) => [path, roles]))
const inOrder = (roles: 'session' | readonly string[]) =>
  roles === 'session' ? roles : ROLES.filter((role) => roles.includes(role)).join(',')
/** routes.md#routes-by-area keeps them from the assistant, who may yet read what they show through other calls. */
const BY_ROLE_ALONE: readonly string[] = [
  '/sections/:section_id',
  '/sections/:section_id/students',
  '/sections/:section_id/students-courses-notes',
  '/sections/:section_id/schedule',
  '/teachers/:id/courses',
  '/teachers/:id/schedule',
  '/coordinators/:id/courses',
  '/coordinators/:id/schedule',
  '/coordinators/:id/supervising',
  '/lessons',
]

/** Only in the developers' bundle: no person of an institute ever meets it. */
const product = screens.filter(({ path }) => !path.startsWith('/dev/'))

test('every screen is in the hand-written table, and every row of it is a screen', () => {
  const made = product.map(({ path }) => path)
  expect({ unlisted: made.filter((path) => !wanted.has(path)) }).toEqual({ unlisted: [] })
  expect({ missing: [...wanted.keys()].filter((path) => !made.some((one) => one === path)) }).toEqual({
    missing: [],
  })
})

test('every screen is seen by the roles of the specification and by no other', () => {
  const wrong = product.flatMap(({ path, roles }) => {
    const should = wanted.get(path)
    return should === undefined || should === inOrder(roles)
      ? []
      : [`${path}: ${inOrder(roles)}, not ${should}`]
  })
  expect(wrong).toEqual([])
})

test('no path is named twice, and for each it is known how its screen is fetched', async () => {
  const paths = screens.map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  expect(screenTable()).toHaveLength(wanted.size)
  const { loadOf }: { loadOf: (path: string) => unknown } = await import(
    fileURLToPath(new URL('../../src/web/shell/loads.ts', import.meta.url))
  )
  expect(product.filter(({ path, load }) => !load && !loadOf(path)).map(({ path }) => path)).toEqual([])
})

test('a sidebar place is never wider than its screen', () => {
  const wider = screens.filter(
    ({ roles, sidebar }) => roles !== 'session' && sidebar?.roles?.some((role) => !roles.includes(role)),
  )
  expect(wider.map(({ path }) => path)).toEqual([])
})

test('the permission that opens a screen is one of the calls, and by itself gives it to the same staff', () => {
  knowEndpoints(routes.map(({ endpoint }) => endpoint))
  const wrong = product.flatMap(({ path, roles, permission }) => {
    if (!permission) return []
    const byDefault = (['lowAdmin', 'admin'] as const).filter(
      (type) => permissionsOf({ type, level: type === 'admin' ? 5 : 4, changed_permissions: {} })[permission],
    )
    const staff = ['lowAdmin', 'admin'].filter((role) => roles.includes(role))
    return byDefault.join() === staff.join()
      ? []
      : [`${path}: ${permission} is of ${byDefault}, the screen of ${staff}`]
  })
  expect(wrong).toEqual([])
})

test('a screen for some of the staff alone names the permission that opens it', () => {
  const silent = product.filter(
    ({ path, roles, permission }) =>
      roles !== 'session' && roles.includes('admin') && !permission && !BY_ROLE_ALONE.includes(path),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})
