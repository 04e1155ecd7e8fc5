import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { openSession } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { Ask } from './load.ts'
import { pathScenarios } from './student-path.ts'
import { teachingScenarios } from './teaching.ts'

/** One thing that people do: what is asked of Claustro, and with which id a bare server is asked the same. */
export type Scenario = {
  name: string
  title: string
  is_write: boolean
  /** The first one is traced; null when there is nothing left to ask. */
  next: (index: number) => (Ask & { id: number }) | null
  /** The value of the traced request that changes with each. */
  varies: boolean
  login?: { hash: string; text: string }
  /** Reads of a page or a detail, whose slowest must be answered soon; not what is asked for whole. */
  is_goal: boolean
  /** How much of the bare server's throughput is asked for; null where nothing is. */
  least_ratio: number | null
  /** How many a second are asked for of sixteen callers. */
  least_per_second?: number
  /** Requests by turns whose statements differ in more than an id: each has a route of the bare server. */
  variants?: number
}

/** What people do most, at sixteen callers. */
export const COMMON_RATIO = 0.75
const OTHER_RATIO = 0.5

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function tokenOf(db: Tx, user_id: number): Promise<string> {
  const now = systemClock.now()
  return (await openSession(db, user_id, { remember: true, device: 'bench', now })).access_token
}

const idsOf = async (db: Tx, statement: ReturnType<typeof sql<{ id: number }>>) =>
  (await statement.execute(db)).rows.map(({ id }) => id)

type Student = { user_id: number; inscription_id: number; email: string; password_hash: string }

/** What the scenarios need of the institute that is there. */
async function factsOf(db: Tx) {
  const [admin = 0] = await idsOf(
    db,
    sql<{ id: number }>`select id from users where role = 'admin' order by is_dios desc, id limit 1`,
  )
  const [current = 0] = await idsOf(db, sql<{ id: number }>`select id from periods where enabled`)
  const [section = 0] = await idsOf(
    db,
    sql<{
      id: number
    }>`select cs.section_id as id from course_sections cs join schedules e on e.course_section_id = cs.id
      join sections s on s.id = cs.section_id where s.period_id = ${current} group by 1 order by count(*) desc, 1 limit 1`,
  )
  const students = await idsOf(db, sql<{ id: number }>`select id from students order by id`)
  const pending = await idsOf(
    db,
    sql<{ id: number }>`select pre.id from preregistered_students pre where state = 'pending' and exists (
      select from sections s where s.period_id = pre.period_id and s.specialization_id = pre.specialization_id)
      order by created_at, id`,
  )
  const { rows: payers } =
    await sql<Student>`select s.user_id, i.id as inscription_id, u.email, u.password_hash
    from inscriptions i join periods p on p.id = i.period_id and p.enabled join students s on s.id = i.student_id
    join users u on u.id = s.user_id where u.enabled and u.confirmed_at is not null
      and i.debt_e2 >= 1000 order by i.id limit 400`.execute(db)
  const { rows: known } = await sql<{ email: string; password_hash: string }>`
    select email, password_hash from users where is_demo and role = 'student'`.execute(db)
  return {
    staff: bearer(await tokenOf(db, admin)),
    tokens: await Promise.all(payers.slice(0, 40).map(({ user_id }) => tokenOf(db, user_id))),
    accounts: known.length > 0 ? known : payers,
    current,
    section,
    students,
    pending,
    payers,
  }
}
type Facts = Awaited<ReturnType<typeof factsOf>>

const NAMES = ['Yuleisy', 'González', 'Ñáñez', 'Mariángel Rojas', 'Urdaneta', '1234']
export const one = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

function reads({ staff, tokens, current, section, students }: Facts): (Scenario | false)[] {
  const read = (name: string, title: string, of: (index: number) => Ask): Scenario => ({
    name,
    title,
    is_write: false,
    varies: false,
    is_goal: true,
    least_ratio: name.includes('home') ? null : OTHER_RATIO,
    next: (index) => ({ headers: staff, ...of(index), id: 0 }),
  })
  const spread = (index: number) => one(students, index * 7919)
  return [
    { ...read('list', 'Students, first page', () => ({ path: '/api/students' })), least_ratio: COMMON_RATIO },
    {
      ...read('search', 'Students, search', (index) => ({
        path: `/api/students?search=${encodeURIComponent(one(NAMES, index))}`,
      })),
      least_ratio: COMMON_RATIO,
      variants: NAMES.length,
    },
    {
      ...read('detail', 'Student with inscriptions', () => ({ path: '' })),
      least_ratio: COMMON_RATIO,
      varies: true,
      next: (index) => {
        const id = spread(index)
        return { path: `/api/students/${id}?with=user,inscriptions`, headers: staff, id }
      },
    },
    {
      ...read('thousand', 'Students, 1,000 rows', () => ({ path: '/api/students?limit=1000' })),
      is_goal: false,
      least_ratio: null,
    },
    read('payments', 'Payments, first page', () => ({ path: '/api/payments' })),
    section > 0 &&
      read('timetable', 'Timetable of a section', () => ({ path: `/api/sections/${section}/schedules` })),
    current > 0 && {
      ...read('sections', 'Sections of a whole period, with counts', () => ({
        path: `/api/sections?period_id=${current}&limit=0`,
      })),
      is_goal: false,
    },
    current > 0 && {
      ...read('period-timetable', 'Timetable of a whole period', () => ({
        path: `/api/schedules?period_id=${current}&limit=0`,
      })),
      is_goal: false,
    },
    read('home', 'Home of the administration', () => ({ path: '/api/dashboard/index' })),
    read('student-home', 'Home of a student', (index) => ({
      path: '/api/dashboard/student',
      headers: bearer(one(tokens, index)),
    })),
  ]
}

function writes({ staff, tokens, accounts, pending, payers }: Facts, password: string): (Scenario | false)[] {
  const write = (name: string, title: string, next: Scenario['next']): Scenario => ({
    name,
    title,
    is_write: true,
    varies: true,
    is_goal: false,
    least_ratio: null,
    next,
  })
  const pay = (index: number) => {
    const payer = one(payers.slice(0, tokens.length), index)
    // So little that nobody has reported all that is owed before the measuring ends.
    const body = { type: 1, date: systemClock.today(), amount: 1 }
    const path = `/api/inscriptions/${payer.inscription_id}/payments`
    return { method: 'POST', path, headers: bearer(one(tokens, index)), body, id: payer.inscription_id }
  }
  const confirm = () => {
    const id = pending.shift()
    const path = `/api/preregistered-students/${id}/confirm`
    return id === undefined ? null : { method: 'POST', path, headers: staff, body: {}, id }
  }
  const logIn = (index: number) => {
    const { email } = one(accounts, index)
    // A different address each time: the limits per address are no part of what is measured.
    const headers = { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` }
    return { method: 'POST', path: '/api/login', headers, body: { email, password }, id: 0 }
  }
  return [
    { ...write('pay', 'Report a payment', pay), least_ratio: COMMON_RATIO },
    pending.length > 0 && write('confirm', 'Confirm a pre-enrolment', confirm),
    {
      ...write('login', 'Login', logIn),
      varies: false,
      login: { hash: accounts[0]?.password_hash ?? '', text: password },
    },
  ]
}

/** What is measured, on whatever institute is there; of these names, or all. */
export async function scenariosOf(
  db: Tx,
  password: string,
  only: readonly string[] | null = null,
): Promise<Scenario[]> {
  const facts = await factsOf(db)
  const teaching = await teachingScenarios(db, facts.staff)
  const path = await pathScenarios(db, facts)
  return [...reads(facts), ...path, ...teaching, ...writes(facts, password)]
    .filter((scenario) => scenario !== false)
    .filter(({ name }) => only?.includes(name) ?? true)
}
