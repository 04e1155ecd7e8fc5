import { sql } from 'kysely'
import { isStaff, mayCall } from '#kernel/access.ts'
import type { Entity } from '#kernel/endpoint.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { ADMINS } from '#kernel/roles.ts'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { pensumOf, periodOf, taughtOf } from './above.ts'
import { all, none } from './all-rows.ts'
import { EQUIVALENCE_REQUESTS } from './asked-to-recognise.ts'
import { deliveriesWithin, deliveryStudentsWithin, juriesWithin } from './delivered.ts'
import { studentsWithin, teachersWithin } from './known-people.ts'
import { notificationsWithin, recipientsWithin } from './letters.ts'
import { documentsWithin } from './library-shelves.ts'
import { makeUpsWithin } from './made-up.ts'
import { listsOf } from './permissions.ts'
import { coordinated, taught, watched } from './taught.ts'
import { waitedWithin } from './waited.ts'
import { binnaclesWithin } from './written-of.ts'

type Reach = {
  table: string
  /** The condition that holds for the rows which the actor may reach, under the table's alias (people.md#reach). */
  within: (actor: Actor, alias: Sql) => Sql<boolean>
  /** The refusal of a row that is missing or out of reach; both must look the same (promises.md A2). */
  missing: ErrorCode
  /** The same for staff, who reach every row, where `missing` speaks of reach. */
  missing_for_staff?: ErrorCode
  /** Locks what is above the rows before them, in the actions' order and by id, so that no two can deadlock. */
  above?: (ids: readonly number[]) => Sql
}

const staffOnly = (actor: Actor) => (isStaff(actor) ? all : none)

/** A lowAdmin who was given any permission over users; the call itself checks the one that it needs. */
const reachesUsers = ({ type, changed_permissions }: Actor) =>
  type === 'admin' ||
  (type === 'lowAdmin' &&
    Object.entries(changed_permissions).some(([name, given]) => given && name.startsWith('users.')))

const seesAllCash = (actor: Actor) => mayCall({ roles: ADMINS, permission: 'cash.view' }, actor)

function sectionsWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return all
  if (actor.type === 'student')
    // A course that is repeated may be one of another section.
    return sql`${it}.id in (select i.section_id from inscriptions i where i.student_id = ${actor.student_id}
      union select cs.section_id from enrolments e join course_sections cs on cs.id = e.course_section_id
      where e.student_id = ${actor.student_id})`
  const taughtOnes = sql<boolean>`${it}.id in (
    select cs.section_id from course_sections cs where cs.id in (${taught(actor)}))`
  if (actor.type === 'teacher') return taughtOnes
  return sql`(${taughtOnes} or ${it}.specialization_id in (${coordinated(actor)}))`
}

/** A coordinator reaches those of the coordinated specializations, a student those of the frozen plan. */
function prelationsWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return all
  if (actor.type === 'student') return sql`${it}.pensum_id in (select p.id from pensums p where p.versioned)`
  if (actor.type === 'teacher') return none
  return sql`${it}.pensum_id in (select p.id from pensums p where p.specialization_id in (${coordinated(actor)}))`
}

function lessonsWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return all
  if (actor.type === 'student') return none
  if (actor.type === 'teacher') return sql`${it}.course_section_id in (${taught(actor)})`
  return sql`${it}.course_section_id in (${taught(actor)} union ${watched(actor)})`
}

const ofStudent = (actor: Actor, it: Sql): Sql<boolean> => {
  if (isStaff(actor)) return all
  return actor.type === 'student' ? sql`${it}.student_id = ${actor.student_id}` : none
}

const config = (table: string, missing: ErrorCode = 'resource_not_found'): Reach => ({
  table,
  within: () => all,
  missing,
})

const own = (table: string): Reach => ({
  ...config(table),
  within: (actor, it) => sql`${it}.user_id = ${actor.user_id}`,
})

/** Entity → who reaches which rows. Every id of a path, query or body is looked up through it before a handler runs. */
export const REACH: Record<Entity, Reach> = {
  user: {
    table: 'users',
    within: (actor, it) => (reachesUsers(actor) ? all : sql`${it}.id = ${actor.user_id}`),
    missing: 'user_not_found',
  },
  session: own('sessions'),
  saved_view: own('saved_views'),
  // An own view, or a shared one of a list that the actor may read: a view's search may hold a name.
  readable_view: {
    table: 'saved_views',
    within: (actor, it) => sql`(${it}.user_id = ${actor.user_id}
      or (${it}.is_shared and split_part(${it}.list, '#', 1) = any(${[...listsOf(actor)]}::text[])))`,
    missing: 'resource_not_found',
  },
  teacher: {
    table: 'teachers',
    within: teachersWithin,
    missing: 'coordinator_not_owner_or_not_supervising',
    missing_for_staff: 'resource_not_found',
  },
  student: { table: 'students', within: studentsWithin, missing: 'resource_not_found' },
  preregistered_student: { ...config('preregistered_students'), within: staffOnly },
  specialization: config('specializations'),
  course: config('courses'),
  pensum: config('pensums'),
  semester: { ...config('semesters'), above: pensumOf('semesters') },
  prelation: {
    table: 'prelations',
    within: prelationsWithin,
    missing: 'resource_not_found',
    above: pensumOf('prelations'),
  },
  export: {
    table: 'exports',
    within: (actor, it) =>
      sql`(${it}.user_id = ${actor.user_id} and ${it}.rights = rights_of(${actor.user_id}))`,
    missing: 'resource_not_found',
  },
  period: config('periods', 'period_not_found'),
  classroom: config('classrooms'),
  class_hour: config('class_hours'),
  holiday: config('holidays'),
  activity: config('activities'),
  import: { table: 'imports', within: staffOnly, missing: 'resource_not_found' },
  lesson: {
    table: 'lessons',
    within: lessonsWithin,
    missing: 'resource_not_found',
    above: taughtOf('lessons'),
  },
  // Whoever supervises a teacher reads what was said, and says nothing.
  availability: {
    ...config('availabilities'),
    within: (actor, it) => (isStaff(actor) ? all : sql`${it}.teacher_id = ${actor.teacher_id}`),
    above: periodOf('availabilities'),
  },
  schedule: { ...config('schedules'), within: staffOnly, above: taughtOf('schedules') },
  timetable_proposal: { ...config('timetable_proposals'), within: staffOnly },
  period_price_setting: {
    table: 'period_price_settings',
    within: staffOnly,
    missing: 'resource_not_found',
    above: (ids) => sql`select from periods where id in (
      select it.period_id from period_price_settings it where it.id = any(${ids})) order by id for update`,
  },
  instalment_plan: { ...config('instalment_plans'), within: staffOnly, above: periodOf('instalment_plans') },
  section: {
    table: 'sections',
    within: sectionsWithin,
    missing: 'resource_not_found',
    above: periodOf('sections'),
  },
  waited_section: { table: 'sections', within: waitedWithin, missing: 'resource_not_found' },
  inscription: {
    table: 'inscriptions',
    within: ofStudent,
    missing: 'resource_not_found',
    above: (ids) => sql`select from inscriptions it join periods p on p.id = it.period_id
      join students st on st.id = it.student_id where it.id = any(${ids})
      order by it.id for share of p for no key update of st`,
  },
  withdrawal: { table: 'withdrawals', within: staffOnly, missing: 'resource_not_found' },
  payment: {
    table: 'payments',
    within: ofStudent,
    missing: 'resource_not_found',
    above: (ids) => sql`select from inscriptions where (student_id, period_id) in (
      select it.student_id, it.period_id from payments it where it.id = any(${ids})) order by id for no key update`,
  },
  // An own box, or all for whoever sees those of all.
  cash_closing: {
    table: 'cash_closings',
    within: (actor, it) => (seesAllCash(actor) ? all : sql`${it}.user_id = ${actor.user_id}`),
    missing: 'resource_not_found',
  },
  fee: { table: 'fees', within: staffOnly, missing: 'resource_not_found' },
  charge: { table: 'charges', within: ofStudent, missing: 'resource_not_found' },
  discount: { table: 'discounts', within: staffOnly, missing: 'resource_not_found' },
  equivalence: { table: 'equivalences', within: staffOnly, missing: 'resource_not_found' },
  ...EQUIVALENCE_REQUESTS,
  pensum_change: { table: 'pensum_changes', within: staffOnly, missing: 'resource_not_found' },
  make_up: { table: 'make_ups', within: makeUpsWithin, missing: 'resource_not_found' },
  bank_account: { table: 'bank_accounts', within: staffOnly, missing: 'resource_not_found' },
  bank_statement: { table: 'bank_statements', within: staffOnly, missing: 'resource_not_found' },
  receiving_account: { table: 'receiving_accounts', within: staffOnly, missing: 'resource_not_found' },
  exchange_rate: { table: 'exchange_rates', within: staffOnly, missing: 'resource_not_found' },
  bank_line: { table: 'bank_lines', within: staffOnly, missing: 'resource_not_found' },
  notification: { table: 'notifications', within: notificationsWithin, missing: 'resource_not_found' },
  recipient: { table: 'users', within: recipientsWithin, missing: 'user_not_found' },
  final_delivery: {
    table: 'final_deliveries',
    within: deliveriesWithin,
    missing: 'resource_not_found',
    above: taughtOf('final_deliveries'),
  },
  jury: { table: 'teachers', within: juriesWithin(teachersWithin), missing: 'resource_not_found' },
  delivery_student: {
    table: 'students',
    within: deliveryStudentsWithin(studentsWithin),
    missing: 'resource_not_found',
  },
  document: { table: 'documents', within: documentsWithin, missing: 'resource_not_found' },
  document_upload: {
    table: 'document_uploads',
    // Whoever began it goes on with it.
    within: ({ user_id }, it) => sql`${it}.user_id = ${user_id}`,
    missing: 'resource_not_found',
  },
  binnacle: { table: 'binnacles', within: binnaclesWithin(studentsWithin), missing: 'resource_not_found' },
  document_request: { table: 'document_requests', within: ofStudent, missing: 'resource_not_found' },
  document_request_type: config('document_request_types'),
  paper: { table: 'papers', within: ofStudent, missing: 'resource_not_found' },
  paper_text: { table: 'paper_texts', within: ofStudent, missing: 'resource_not_found' },
}

/** The refusal of an id in the path that names nothing within the actor's reach. */
export function missingOf(entity: Entity, actor: Actor | null): ErrorCode {
  const { missing, missing_for_staff = missing } = REACH[entity]
  return actor && isStaff(actor) ? missing_for_staff : missing
}

/** The condition for a list's `where`: the rows under the alias that the actor may see. */
export const within = (entity: Entity, actor: Actor, alias: string): Sql<boolean> =>
  REACH[entity].within(actor, sql.ref(alias))

export const reachesAll = (entity: Entity, actor: Actor): boolean =>
  REACH[entity].within(actor, sql.ref('it')) === all

/** Whether the row exists at all; for an actor who reaches every row. */
export const existing = (entity: Entity, id: Sql | number): Sql<boolean> =>
  sql`exists (select from ${sql.table(REACH[entity].table)} it where it.id = ${id})`

/** Whether an id names a row within the actor's reach. A caller without session reaches configuration. */
export function reachable(entity: Entity, id: number, actor: Actor | null): Sql<boolean> {
  const { table, within: condition } = REACH[entity]
  const reached = actor ? condition(actor, sql.ref('it')) : isConfig(entity) ? all : none
  return sql`exists (select from ${sql.table(table)} it where it.id = ${id} and ${reached})`
}

const CONFIG: readonly Entity[] = ['specialization', 'course', 'pensum', 'semester', 'period']
const isConfig = (entity: Entity) => CONFIG.includes(entity)
