import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { LEVELS, mayCall } from '#kernel/access.ts'
import { systemClock } from '#kernel/dates.ts'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import type { Role } from '#kernel/roles.ts'
import { initTokenKeys } from '#server/access/keys/tokens.ts'
import { openSession } from '#server/access/sessions/session.ts'
import { migrate, openDatabase, type Tx } from '#server/database/db.ts'
import { urlOf } from '#server/postgres/embedded.ts'
import { routes } from '#server/registry.ts'
import { fillInstitute, PASSWORD, type Size } from '../../bench/institute.ts'
import { scenariosOf } from '../../bench/scenarios.ts'
import { openTracer, statementsOf } from '../../bench/trace.ts'
import { lists, sortsOf } from '../support/list-sweep.ts'

/** Where indexes pay already; in a larger one they only pay more. */
const INSTITUTE: Size = { students: 8_000, inscriptions: 16_000, pending: 2_400 }

/** What grows with the years of an institute. */
const GROWING = new Set([
  'students',
  'users',
  'inscriptions',
  'enrolments',
  'payments',
  'preregistered_students',
  'audit_entries',
  'notifications',
  'notification_recipients',
  'sessions',
  'session_tokens',
  'schedules',
  'schedule_slots',
  'schedule_teacher_slots',
  'lessons',
])

/**
 * Orders that no index serves: by what stands in another table, or by what is worked out from a row. They sort the ids of
 * what was found, of one narrow column, and are measured in docs/measured.md.
 */
const SORTED_WHOLE: readonly RegExp[] = [
  /^\/inscriptions\?sort_by=(section_code|period|overdue_e2)/,
  /^\/preregistered-students\?sort_by=(full_name|identity|specialization|shift|state|reviewed_at)/,
  /^\/students\?sort_by=(debt_e2|overdue_e2)/,
  /^\/reports\/(instalments|income)/,
  /^\/course-sections\?sort_by=students_count/,
  /^\/schedules\?search=/,
  // How many a group reaches is counted anew: who sends to everybody is told the number.
  /^\/notifications\/recipients/,
]
/** A coordinator reaches a fifth of all students, which are read faster from the table than one by one. */
const MOST_OF_IT = (role: string, path: string) =>
  role === 'coordinator' && /^\/students($|\?sort_by)/.test(path)

/** A name, a number, and nobody. */
const SEARCHES = ['Yuleisy Ñáñez', '120003', 'zz nadie']
const PEOPLE: Partial<Record<Role, number>> = { admin: 1, coordinator: 7, teacher: 40, student: 500 }
const HOMES: Partial<Record<Role, string[]>> = {
  admin: [
    '/dashboard/index',
    '/dashboard/trends',
    '/students/900?with=user,inscriptions,inscriptions.payments',
    '/preregistered-students/100',
    '/payments/900?with=student,period',
    '/inscriptions/900?with=payments',
    '/sections/40?with=courses,teachers',
    '/sections/600/schedules',
    '/classrooms/60/schedules',
    '/teachers/40/schedules',
    '/students/900/schedules',
    '/periods/8/schedules/occupancy',
    '/schedules/placement?section_id=641&course_id=1&classroom_id=3',
    '/classrooms/schedules-availability?period_id=8&day=2&class_hours_ids=3,4',
    '/sections/40/students-courses-notes',
    '/sections/40/students',
    '/course-sections?section_id=40&limit=0',
  ],
  coordinator: ['/dashboard/coordinator'],
  teacher: ['/dashboard/teacher', '/schedules/ahead'],
  student: ['/dashboard/student', '/session', '/schedules/ahead'],
}

let tracer: Awaited<ReturnType<typeof openTracer>>

beforeAll(async () => {
  initTokenKeys('the secret of an institute of many students')
  const server = inject('server_url')
  const name = `plans_${randomBytes(4).toString('hex')}`
  const maintenance = openDatabase(server, { most: 1 })
  await sql.raw(`create database ${name}`).execute(maintenance.db)
  await maintenance.close()
  const url = urlOf(server, name)
  const { db, close } = openDatabase(url, { most: 2 })
  await migrate(db)
  await fillInstitute(db, INSTITUTE)
  await fillBank(db)
  await close()
  tracer = await openTracer(url, '/nowhere')
})
afterAll(async () => tracer?.close())

/** Credits that nobody reported, of which a page asks who may have paid them: one sum says nothing of so many. */
async function fillBank(db: Tx): Promise<void> {
  await sql`with a as (insert into bank_accounts (bank, last_digits, currency) values ('Banco', '1234', 'USD') returning id)
    insert into bank_lines (account_id, day, reference, description, amount_e2, nth)
    select a.id, current_date, '77' || n, 'TRF DE ' || s.first_name || ' ' || s.last_name || ' V' || s.identity_number ||
      ' TLF ' || s.phone, i.debt_e2, n
    from a, generate_series(1, 40) n join students s on s.id = 90 * n
    cross join (select max(debt_e2) as debt_e2 from inscriptions) i`.execute(db)
  await sql`analyze bank_lines`.execute(db)
}

const ROWS = /^\s*(?:select|with|insert|update|delete)\b/i

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

/** The growing tables that a plan reads from end to end. */
function wholesIn(node: Node): string[] {
  const own =
    node['Node Type'] === 'Seq Scan' && GROWING.has(node['Relation Name'] ?? '')
      ? [node['Relation Name'] ?? '']
      : []
  return [...own, ...(node.Plans ?? []).flatMap(wholesIn)]
}

const wholesOf = async (path: string, headers: Record<string, string>): Promise<string[]> =>
  faultsIn(path, await tracer.trace({ path: `/api${path}`, headers }))

type Heard = Awaited<ReturnType<typeof tracer.trace>>

async function faultsIn(path: string, heard: Heard): Promise<string[]> {
  const found: string[] = []
  for (const { text, values } of heard.filter((one) => ROWS.test(one.text))) {
    // With the number as a value no plan is kept (prepared-statements.ts): of a student's home two thirds of the time went there.
    if (/\blimit \$/.test(text)) found.push(`planned anew: ${text.slice(0, 80)}`)
    // How many there are in all is counted by reading them all, from an index or from the table.
    if (text.startsWith('select count(*) as "total"') && !path.includes('search=')) continue
    found.push(...(await wholesOfStatement(text, values)))
  }
  return found
}

/** What was found of each statement: most calls ask for the session, the period and the reach alike. */
const planned = new Map<string, Promise<string[]>>()

function wholesOfStatement(text: string, parameters: readonly unknown[]): Promise<string[]> {
  const key = JSON.stringify([text, parameters])
  const asked = planned.get(key) ?? explain(text, parameters)
  planned.set(key, asked)
  return asked
}

async function explain(text: string, parameters: readonly unknown[]): Promise<string[]> {
  const query = { ...sql.raw(`explain (format json) ${text}`).compile(tracer.db), parameters }
  const { rows } = await tracer.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(query)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? wholesIn(plan) : []
}

test.each(
  Object.entries(PEOPLE),
)('what %s reads is found by an index in an institute of 8,000 students', async (role, user_id) => {
  const { access_token } = await openSession(tracer.db, user_id, {
    remember: true,
    device: 'test',
    now: systemClock.now(),
  })
  const headers = { authorization: `Bearer ${access_token}` }
  const actor = {
    user_id,
    type: role as Role,
    level: LEVELS[role as Role],
    name: '',
    email: '',
    student_id: null,
    teacher_id: null,
    session_id: 0,
    changed_permissions: {},
  }
  const asked = lists
    .filter((endpoint) => endpoint.params === undefined && mayCall(endpoint, actor))
    .flatMap((endpoint) => [
      endpoint.path,
      ...sortsOf(endpoint).map((order) => `${endpoint.path}?sort_by=${order}`),
      ...SEARCHES.map((text) => `${endpoint.path}?search=${encodeURIComponent(text)}`),
    ])
  expect(asked.length).toBeGreaterThan(0)
  const read: Record<string, string[]> = {}
  for (const path of [...asked, ...(HOMES[role as Role] ?? [])]) {
    if (SORTED_WHOLE.some((one) => one.test(path)) || MOST_OF_IT(role, path)) continue
    const whole = await wholesOf(path, headers)
    if (whole.length > 0) read[path] = [...new Set(whole)]
  }
  expect(read).toEqual({})
})

async function administrator(): Promise<Record<string, string>> {
  const now = systemClock.now()
  const { access_token } = await openSession(tracer.db, 1, { remember: true, device: 'test', now })
  return { authorization: `Bearer ${access_token}` }
}

// Hours and teachers of the timetable are asked once for all of its entries.
test.each([
  ['/sections?period_id=8&limit=0', 1],
  ['/schedules?period_id=8&limit=0', 3],
])('the whole of %s is asked at once, and not counted first', async (path, queries) => {
  const heard = await tracer.trace({ path: `/api${path}`, headers: await administrator() })
  const { length } = statementsOf(heard, {})
  // The first asks who calls.
  expect(length).toBe(1 + queries)
  expect(heard.at(-queries)?.rows.length).toBeGreaterThanOrEqual(500)
})

test('every row of a list is given up to 5,000; past that it is refused', async () => {
  const headers = await administrator()
  const rows = await tracer.app.inject({ url: '/api/sections?period_id=8&limit=0', headers })
  expect(rows.json()).toMatchObject({ current_page: 1, total: rows.json().data.length })
  const refused = await tracer.app.inject({ url: '/api/students?limit=0', headers })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({ limit: ['max:5000'] })
})

type Ids = Partial<Record<Entity, number>>

/** A student of the current period, and what hangs together with one. */
async function idsOfOne(): Promise<Ids> {
  const { rows } = await sql<Ids>`
    select e.student_id as student, e.inscription_id as inscription, cs.section_id as section, cs.course_id as course,
      s.period_id as period, s.specialization_id as specialization, s.pensum_id as pensum, s.semester_id as semester,
      sc.id as schedule, sc.classroom_id as classroom, 1 as user,
      (select teacher_id from course_section_teachers t where t.course_section_id = cs.id limit 1) as teacher,
      (select min(id) from payments p where p.student_id = e.student_id) as payment,
      (select min(id) from lessons l where l.course_section_id = cs.id) as lesson,
      (select min(id) from preregistered_students) as preregistered_student,
      (select min(id) from class_hours) as class_hour
    from enrolments e join course_sections cs on cs.id = e.course_section_id
    join sections s on s.id = cs.section_id join periods p on p.id = s.period_id and p.enabled
    join schedules sc on sc.course_section_id = cs.id
    order by e.id desc limit 1`.execute(tracer.db)
  return rows[0] ?? {}
}

/** The address of a read that names what there is an id of; null for others, for papers that are set elsewhere, and for files. */
function pathOf({ method, path, params, query }: EndpointSpec, ids: Ids): string | null {
  const entities = Object.entries(params ?? {}).map(
    ([name, schema]) => [name, named.get(schema)?.ref] as const,
  )
  const isRead =
    method === 'GET' && entities.length > 0 && !/\/(?:pdf|feed|fet|proof)$|\/reports\//.test(path)
  if (!isRead || !entities.every(([, entity]) => entity && ids[entity])) return null
  // What must be said besides; what may be said is wrapped, and has no name here.
  const needed = Object.entries(query?.shape ?? {}).flatMap(([name, schema]) => {
    const entity = named.get(schema)?.ref
    return entity ? `${name}=${ids[entity]}` : []
  })
  const at = entities.reduce<string>(
    (made, [name, entity]) => made.replace(`{${name}}`, `${entity && ids[entity]}`),
    path,
  )
  return needed.length > 0 ? `${at}?${needed.join('&')}` : at
}

test('what a path names is found by an index too', async () => {
  const headers = await administrator()
  const ids = await idsOfOne()
  const paths = routes.flatMap(({ endpoint }) => pathOf(endpoint, ids) ?? [])
  expect(paths.length).toBeGreaterThan(30)
  const read: Record<string, string[]> = {}
  for (const path of paths) {
    const whole = await wholesOf(path, headers)
    if (whole.length > 0) read[path] = [...new Set(whole)]
  }
  expect(read).toEqual({})
})

test('what people write finds its rows by an index', async () => {
  const written: Record<string, string[]> = {}
  const scenarios = await scenariosOf(tracer.db, PASSWORD)
  const writes = scenarios.filter(({ is_write }) => is_write)
  expect(writes.map(({ name }) => name)).toEqual(['reinscription', 'pay', 'confirm', 'login'])
  for (const { name, next } of writes) {
    const ask = next(0)
    if (!ask) throw new Error(`nothing to ${name}`)
    const faults = await faultsIn(name, await tracer.trace(ask))
    if (faults.length > 0) written[name] = [...new Set(faults)]
  }
  expect(written).toEqual({})
})

test('what is written is found at once, not by reading through a list of what waits for the index', async () => {
  const { rows } = await sql<{ name: string; waits: boolean }>`
    select i.relname as name, not coalesce('fastupdate=off' = any(i.reloptions), false) as waits
    from pg_class i join pg_am a on a.oid = i.relam where a.amname = 'gin' order by 1`.execute(tracer.db)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ waits }) => waits)).toEqual([])
})

test('control: without its index a list is found to be read whole', async () => {
  const headers = await administrator()
  expect(await wholesOf('/payments?sort_by=amount,asc', headers)).toEqual([])
  await sql`drop index payments_amount`.execute(tracer.db)
  planned.clear()
  expect(await wholesOf('/payments?sort_by=amount,asc', headers)).toContain('payments')
})
