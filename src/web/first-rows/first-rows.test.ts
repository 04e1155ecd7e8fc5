import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildFirstRows, type FirstRowsFiles } from '../../../scripts/first-rows.ts'
import type { FirstRows, FirstScreen, Looks } from './parts.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const built = join(root, '.tmp/first-rows')
let files: FirstRowsFiles
const HOMES = {
  admin: 'AdminHome',
  lowAdmin: 'AssistantHome',
  student: 'StudentHome',
  teacher: 'TeacherHome',
}

// As they are sent: made of components without React, which the tests themselves have.
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const parts = Object.entries({ ...HOMES, coordinator: 'CoordinatorHome' }).map(([role, name]) => [
    role,
    `src/features/roofs/dashboard/web/${name}.tsx`,
  ])
  files = await buildFirstRows(root, built, () => Object.fromEntries(parts))
  // What loads React in the same process after this is the React of tests.
  vi.unstubAllEnvs()
}, 120_000)

/** Draws as the file of an address does. */
const drawer =
  (path: string, role = '') =>
  async (...asked: Parameters<FirstRows>): Promise<FirstScreen | null> => {
    const file: { firstRows: FirstRows } = await import(join(built, files.get(path)?.[role] ?? ''))
    return file.firstRows(...asked)
  }
const students = drawer('/students')
const payments = drawer('/payments')
const roll = drawer('/lessons/:course_id/:section_id/:lesson_id?')
const gradebook = drawer('/lessons/:course_id/:section_id/section-notes')

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
beforeEach(() => stored.clear())

/** Somebody of this role, of the person's own number 7 as a teacher. */
const looksOf = (type: string, permissions: Record<string, boolean> = {}, isRecords = false): Looks => {
  const is = { isAdmin: type === 'admin', isLowAdmin: type === 'lowAdmin', isStudent: type === 'student' }
  const user = { id: 1, type, level: 5, permissions, teacher: { id: 7 }, ...is }
  return {
    user: user as unknown as Looks['user'],
    isRecords,
    isNarrow: isRecords,
    read: () => undefined,
    ask: async () => {},
  }
}
const admin = looksOf('admin')
const said = (drawn: FirstScreen | null) => JSON.stringify(drawn)

const student = {
  ...{ id: 3, first_name: 'Ana', last_name: 'Rojas', identity: 'V-1', phone: '+584121234567' },
  ...{ specialization: 'Informática', semester: 'S1', section: 'A', period: '2026-2' },
  ...{ debt_e2: 12_50, state: 'active' },
}
const page = (...data: object[]) => ({ data, total: data.length })

test('debts of students are drawn for the administration alone', async () => {
  expect(said(await students([page(student)], admin))).toContain('12,50 $')
  expect(said(await students([page(student)], looksOf('admin', {}, true)))).toContain('debe 12,50 $')
  expect(said(await students([page(student)], looksOf('teacher')))).toContain('Rojas, Ana')
  expect(said(await students([page(student)], looksOf('teacher')))).not.toContain('12,50')
})

test('what a person may not do has no button', async () => {
  expect(said(await students([page(student)], admin))).toContain('Inscribir estudiante')
  expect(said(await students([page(student)], looksOf('teacher')))).not.toContain('Inscribir estudiante')
})

test('no list is drawn that is empty, or whose columns were chosen on this device', async () => {
  expect(await students([page()], admin)).toBeNull()
  expect(await students([{ message: 'unauthorized' }], admin)).toBeNull()
  stored.set('claustro:columns:/students', '["last_name"]')
  expect(await students([page(student)], admin)).toBeNull()
})

const payment = {
  ...{ id: 5, student_id: 3, student_name: 'Rojas, Ana', amount: 5_000, date: '2026-11-25', status: 1 },
  ...{ type: 1, receipt_number: null, title: 'Pago de inscripción 2026-2', period_name: '2026-2' },
}

test.each([
  ['who reviews payments is told how many wait', {}, true],
  ['who does not is told nothing', { 'payments.review': false }, false],
])('%s', async (_, permissions, isTold) => {
  const drawn = await payments([page(payment), { data: begun }], {
    ...looksOf('admin', permissions),
    read: () => ({ data: begun }),
  })
  expect(said(drawn)).toContain('50,00 $')
  expect(Boolean(drawn?.banner)).toBe(isTold)
  expect(said(drawn).includes('Revisar 2 pendientes')).toBe(isTold)
})

const begun = {
  ...{ steps: [], records: null, period: null, target: null, today: null, at_risk: 4 },
  payments: { pending: 2, pending_amount_e2: 900, oldest_at: '2026-11-24T12:00:00Z' },
  document_requests: { pending: 0, oldest_at: null, kinds: [] },
  equivalence_requests: { pending: 0, oldest_at: null },
  to_register: { count: 0, teachers: 0, oldest: null },
  offers_ending: { count: 0, first_at: null },
  preregistrations: { periods: [] },
  lacking: { without_teacher: 0, without_hours: 0 },
  mail: { failed: 0 },
}

test('a home is drawn by its own component, with its links, and what waits above it', async () => {
  const home = drawer('/home', 'admin')
  const drawn = said(await home([{ data: begun }], { ...admin, read: () => ({ data: begun }) }))
  expect(drawn).toContain(
    '["a",{"class":"flex items-center gap-x-3 py-2 text-text no-underline hover:bg-hover"',
  )
  expect(drawn).toContain('"href":"/payments/review"')
  expect(drawn).toMatch(/Pagos por revisar.*Hay .*2 pagos/)
})

test('what draws first rows is small: what comes by itself later is not in it', () => {
  const heavy = [...files].flatMap(([path, of]) =>
    Object.entries(of).flatMap(([role, file]) => {
      const bytes = brotliCompressSync(readFileSync(join(built, file))).length
      // A board brings along what carries a class over it.
      const most =
        path === '/home' ? (role === 'coordinator' ? 9_700 : 6_900) : path === '/schedules' ? 15_500 : 4_300
      return bytes > most ? [`${path} ${role}: ${bytes}`] : []
    }),
  )
  expect(heavy).toEqual([])
})

const of = {
  ...{ title: 'Redes', code: 'INF-1', specialization_code: 'INF', semester_code: 'S3', letter_code: 'A' },
  teachers: [{ id: 7 }],
}
const called = {
  ...{ id: 9, date: '2026-11-25', class_hours: [], state: 'planned', is_closed: false, course_section: of },
  students: [
    {
      ...{ id: 3, first_name: 'Ana', last_name: 'Rojas', absences_left: 1, is_locked: false },
      pivot: { attendance: false, delayed: false, justified: false },
    },
  ],
}

test.each([
  ['its teacher’s, on the day or after', {}, true],
  ['another teacher’s', { course_section: { ...of, teachers: [{ id: 8 }] } }, false],
  ['of a class that has not begun', { date: '2026-12-01' }, false],
  ['of a period that is over', { is_closed: true }, false],
  ['of nobody', { students: [] }, false],
])('a roll is drawn where it may be called: %s', async (_, change, isDrawn) => {
  const drawn = await roll([{ data: { ...called, ...change } }], looksOf('teacher'))
  if (isDrawn) expect(said(drawn)).toMatch(/Guardar asistencia.*1 ausente.*le queda 1/)
  else expect(drawn).toBeNull()
})

const evaluation = { lesson_id: 11, title: 'Parcial', date: '2026-11-20', weighting: 40, cut: 'first' }
const book = {
  ...{ course_section: of, period: '2026-2', state: 'open', may_write: true, final_delivery: null },
  ...{ approval_minimum_note: 10, low_performance_note: 9, high_performance_note: 17, weighting_left: 60 },
  ...{ first_cut_end_date: '2026-11-25', second_cut_end_date: '2027-01-08', evaluations: [evaluation] },
  students: [
    {
      ...{ id: 3, name: 'Rojas, Ana', state: 'enrolled', joined_on: null, carried: [], absences_left: 4 },
      notes: { 11: { note: 8.5, outcome: null, comment: null } },
    },
  ],
}

test.each([
  ['who writes in it', {}, true],
  ['nobody once it was handed over', { state: 'delivered' }, false],
  ['nobody who only reads it', { may_write: false }, false],
  ['nobody where a jury has a part', { final_delivery: { final_delivery_value_percent: 30 } }, false],
  ['nobody before the first evaluation', { evaluations: [] }, false],
])('a gradebook is drawn for %s', async (_, change, isDrawn) => {
  for (const isPhone of [false, true]) {
    const drawn = await gradebook([{ data: { ...book, ...change } }], looksOf('teacher', {}, isPhone))
    if (isDrawn) expect(said(drawn)).toContain('08,50')
    else expect(drawn).toBeNull()
  }
})
