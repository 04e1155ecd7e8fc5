import { expect, test } from 'vitest'
import type { Role } from '#kernel/roles.ts'
import type { SessionUser } from '#web/api/session.ts'
import { isTask, opens, patternOf, type ScreenSpec, screen } from '#web/shell/screen.ts'
import { unreadLabel } from './count-of-new.ts'
import { commonest, pinnedOf, reachable, shortLabel, sidebarOf } from './navigation.ts'

const load = async () => () => null
const person = (type: Role, more: Partial<SessionUser> = {}): SessionUser => ({
  id: 3,
  type,
  level: 1,
  name: 'Ana Ñáñez',
  email: 'ana@instituto.example',
  profile_picture: null,
  isAdmin: type === 'admin',
  isLowAdmin: type === 'lowAdmin',
  isTeacher: type === 'teacher',
  isCoordinator: type === 'coordinator',
  isStudent: type === 'student',
  permissions: {},
  teacher: null,
  student: null,
  ...more,
})
const item = (path: `/${string}`, label: string, roles: ScreenSpec['roles'], only?: readonly Role[]) =>
  screen({
    path,
    roles,
    title: label,
    sidebar: { group: 'Academic', label, icon: 'grid', ...(only && { roles: only }) },
    load,
  })

const table = [
  item('/sections', 'Secciones', ['admin', 'coordinator']),
  item('/classrooms', 'Aulas', ['admin']),
  item('/specializations', 'Ñandúes', ['admin']),
  item('/notices', 'Notificaciones', 'session'),
  item('/profile/:id/payments', 'Mis pagos', ['student']),
  item('/lessons', 'Mis clases', 'session', ['teacher', 'coordinator']),
]
const labels = (user: SessionUser) =>
  sidebarOf(user, table).groups.flatMap(({ places }) => places.map(({ label }) => label))

test('items are sorted by label as Spanish sorts, ñ after n', () => {
  expect(labels(person('admin'))).toEqual(['Aulas', 'Notificaciones', 'Ñandúes', 'Secciones'])
})

test('everybody sees Inicio and only the items of their role', () => {
  const { home } = sidebarOf(person('teacher'), table)
  expect(home.label).toBe('Inicio')
  expect(labels(person('teacher'))).toEqual(['Mis clases', 'Notificaciones'])
  expect(labels(person('lowAdmin'))).toEqual(['Notificaciones'])
})

test('a group without items is not shown', () => {
  expect(sidebarOf(person('admin'), table).groups.map(({ group }) => group)).toEqual(['Academic'])
  expect(sidebarOf(person('admin'), []).groups).toEqual([])
})

test("a student's own screens bear the student's number", () => {
  const student = {
    id: 41,
    first_name: 'Ana',
    last_name: 'Ñáñez',
    email: '',
    gender: 'female',
    latestInscription: null,
  } as const
  const { groups } = sidebarOf(person('student', { student }), table)
  expect(groups.flatMap(({ places }) => places.map(({ to }) => to))).toContain('/profile/41/payments')
})

const ROLES: readonly Role[] = ['admin', 'lowAdmin', 'coordinator', 'teacher', 'student']

test.each(ROLES)('%s sees a sign of its own at each place, and the commonest first', (role) => {
  const user = person(role)
  const all = sidebarOf(user).groups.flatMap(({ places }) => places)
  const signs = ['home', ...all.map(({ icon }) => icon)]
  expect(signs.filter((sign, at) => signs.indexOf(sign) !== at)).toEqual([])
  const pinned = pinnedOf(user)
  expect(pinned[0]?.to).toBe('/home')
  expect(pinned.length).toBeGreaterThanOrEqual(4)
  expect(pinned.length).toBeLessThanOrEqual(7)
  expect(commonest(user)).toEqual(pinned.slice(0, 4))
  // The groups stay whole: what is pinned lies in them too (routes.md#sidebar).
  for (const place of pinned.slice(1)) expect(all).toContainEqual(place)
})

test('imports, exports and the state of the system are in the menu', () => {
  const all = sidebarOf(person('admin')).groups.flatMap(({ places }) => places.map(({ to }) => to))
  expect(all).toEqual(expect.arrayContaining(['/imports', '/exports', '/institution/health']))
})

test('what is the person’s own is said in one word where five share the width of a phone', () => {
  const labels = ['Mis inscripciones', 'Mi horario', 'Estudiantes', 'Solicitudes de documentos']
  expect(labels.map(shortLabel)).toEqual(['Inscripciones', 'Horario', 'Estudiantes', 'Solicitudes'])
})

test.each([
  ['/classrooms/create', true],
  ['/students/:id/edit', true],
  ['/sections/create-many', true],
  ['/payments/review', true],
  ['/payments', false],
  ['/students/:id', false],
] as const)('on phones %s has no bottom bar: %s', (path, task) => {
  expect(isTask(screen({ path, roles: 'session', title: '', load }))).toBe(task)
})

test.each([
  [0, 'Sin notificaciones nuevas'],
  [1, '1 notificación nueva'],
  [2, '2 notificaciones nuevas'],
])('the bell with %i says «%s»', (count, words) => {
  expect(unreadLabel(count)).toBe(words)
})

test.each([
  ['/classrooms/:id/edit', '/classrooms/$id/edit'],
  ['/lessons/:course_id/:section_id/:lesson_id?', '/lessons/$course_id/$section_id/{-$lesson_id}'],
])('%s is %s for the router', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})

test('the palette offers what needs no id, and what is the person’s own', () => {
  const offered = (user: SessionUser) =>
    reachable(user, [...table, item('/pensums/:id', 'Pensum', 'session')]).map(({ to }) => to)
  expect(offered(person('student'))).toEqual(['/notices', '/profile/3/payments', '/lessons'])
})

test('a permission added opens a screen to one of the staff, one taken closes it, and roles alone count for others', () => {
  const rooms = screen({
    ...item('/classrooms', 'Aulas', ['admin'], ['admin']),
    permission: 'classrooms.view',
  })
  const sees = (user: SessionUser) => [
    opens(rooms, user),
    sidebarOf(user, [rooms]).groups.length === 1,
    reachable(user, [rooms]).length === 1,
  ]
  const [given, taken] = [{ 'classrooms.view': true }, { 'classrooms.view': false }]
  expect(sees(person('lowAdmin'))).toEqual([false, false, false])
  expect(sees(person('lowAdmin', { permissions: given }))).toEqual([true, true, true])
  expect(sees(person('admin'))).toEqual([true, true, true])
  expect(sees(person('admin', { permissions: taken }))).toEqual([false, false, false])
  expect(sees(person('teacher', { permissions: given }))).toEqual([false, false, false])
})
