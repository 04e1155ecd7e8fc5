import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName } from '#server/database/person-name.ts'
import type { listAuditEntries } from '../contract.ts'
import { type NameKey, namedIn, readable } from '../rules.ts'

type Query = QueryOf<typeof listAuditEntries>
type Fields = Record<string, unknown>

const userName = sql<string | null>`(select ${nameOfUser()} from users u where u.id = a.user_id)`

const kept = (field: 'student_id' | 'section_id', id: number) =>
  sql`select id from audit_entries where coalesce(after, before) ->> ${sql.lit(field)} = ${String(id)}`

const ofStudent = (id: number) => sql`
  select id from audit_entries where entity = 'student' and entity_id = ${id}
  union select e.id from audit_entries e join students s on e.entity = 'user' and e.entity_id = s.user_id where s.id = ${id}
  union select e.id from audit_entries e join inscriptions i on e.entity = 'inscription' and e.entity_id = i.id
    where i.student_id = ${id}
  union select e.id from audit_entries e join payments p on e.entity = 'payment' and e.entity_id = p.id
    where p.student_id = ${id}
  union ${kept('student_id', id)}`

const ofTeacher = (id: number) => sql`
  select id from audit_entries where entity = 'teacher' and entity_id = ${id}
  union select e.id from audit_entries e join teachers t on e.entity = 'user' and e.entity_id = t.user_id where t.id = ${id}
  union select id from audit_entries where entity = 'specialization'
    and ${String(id)} in (before ->> 'coordinator_id', after ->> 'coordinator_id')
  union select id from audit_entries where entity = 'course_section'
    and (before -> 'teacher_ids' @> to_jsonb(${id}::int) or after -> 'teacher_ids' @> to_jsonb(${id}::int))`

const ofPeriod = (id: number) => sql`
  select id from audit_entries where entity = 'period' and entity_id = ${id}
  union select id from audit_entries where entity = 'period_price_setting'
    and coalesce(after, before) ->> 'period_id' = ${String(id)}`

const ofSection = (id: number) => sql`
  select id from audit_entries where entity = 'section' and entity_id = ${id}
  union select e.id from audit_entries e join course_sections cs on e.entity = 'course_section' and e.entity_id = cs.id
    where cs.section_id = ${id}
  union select id from audit_entries where entity = 'schedule' and id in (${kept('section_id', id)})`

const ofCourseSection = (id: number) => sql`
  select id from audit_entries where entity = 'course_section' and entity_id = ${id}
  union select e.id from audit_entries e join lessons l on e.entity = 'lesson' and e.entity_id = l.id
    where l.course_section_id = ${id}
  union select e.id from audit_entries e join final_deliveries d on e.entity = 'final_delivery' and e.entity_id = d.id
    where d.course_section_id = ${id}
  union select e.id from audit_entries e join make_ups u on e.entity = 'make_up' and e.entity_id = u.id
    where u.course_section_id = ${id}
  union select e.id from audit_entries e join course_sections cs on e.entity = 'section' and e.entity_id = cs.section_id
    where cs.id = ${id} and e.after ->> 'course_id' = cs.course_id::text`

function fileOf(query: Query): Sql<boolean>[] {
  const files = [
    query.student_id && ofStudent(query.student_id),
    query.teacher_id && ofTeacher(query.teacher_id),
    query.period_id && ofPeriod(query.period_id),
    query.section_id && ofSection(query.section_id),
    query.course_section_id && ofCourseSection(query.course_section_id),
  ].filter((one) => typeof one === 'object')
  return files.map((file) => sql<boolean>`a.id in (${file})`)
}

/** The first moment of a day, and of the day after it, where the institute is. */
const startOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'America/Caracas')`

function conditionsOf(query: Query): Sql<boolean>[] {
  const { entity, entity_id, user_id, from, until, search } = query
  const asked: (Sql<boolean> | false)[] = [
    entity !== undefined && sql<boolean>`a.entity = ${entity}`,
    entity_id !== undefined && sql<boolean>`a.entity_id = ${entity_id}`,
    user_id !== undefined && sql<boolean>`a.user_id = ${user_id}`,
    from !== undefined && sql<boolean>`a.at >= ${startOf(from)}`,
    until !== undefined && sql<boolean>`a.at < ${startOf(until, 1)}`,
    Boolean(search) && sql<boolean>`a.user_id = any(array(${foundUsers(search)}))`,
  ]
  return [...asked.filter((one) => one !== false), ...fileOf(query)]
}

const foundUsers = (search: string | undefined) => sql`
  select id from users where ${searchCondition(search, 'search_text')}
  union select user_id from teachers where ${searchCondition(search, 'search_text')}
  union select user_id from students where ${searchCondition(search, 'search_text')}`

/** A page of the changes, newest first, with names for what they speak of. */
export async function pageOfEntries(tx: Tx, query: Query) {
  const found = await page(
    tx
      .selectFrom('audit_entries as a')
      .select(['a.id', 'a.at', 'a.user_id', 'a.action', 'a.entity', 'a.entity_id', 'a.reason'])
      .select((row) => [
        userName.as('user_name'),
        row.ref('a.before').$castTo<Fields | null>().as('before'),
        row.ref('a.after').$castTo<Fields | null>().as('after'),
      ])
      .where((row) => row.and(conditionsOf(query))),
    query,
    { orders: { at: 'a.at' }, first: 'at,desc', id: 'a.id' },
  )
  const names = await namesOf(tx, found.data.flatMap(namedIn))
  return { ...found, data: found.data.map((one) => readable(one, names)) }
}

/** How each kind of thing is called; `it` is its row. */
const NAMES = {
  student: sql`select id, ${fullName('it')} from students it`,
  teacher: sql`select id, ${fullName('it')} from teachers it`,
  preregistered_student: sql`select id, ${fullName('it')} from preregistered_students it`,
  user: sql`select id, ${nameOfUser('it')} from users it`,
  period: sql`select id, year || '-' || number from periods it`,
  specialization: sql`select id, title from specializations it`,
  pensum: sql`select id, name from pensums it`,
  semester: sql`select it.id, p.name || ', ' || it.number from semesters it join pensums p on p.id = it.pensum_id`,
  section: sql`select it.id, sp.code || ' ' || m.code || '-' || it.letter_code || ', ' || d.year || '-' || d.number
    from sections it join specializations sp on sp.id = it.specialization_id join semesters m on m.id = it.semester_id
    join periods d on d.id = it.period_id`,
  course: sql`select id, title from courses it`,
  course_section: sql`select it.id, c.title || ', ' || sp.code || ' ' || m.code || '-' || s.letter_code || ', ' || d.year
      || '-' || d.number
    from course_sections it join courses c on c.id = it.course_id join sections s on s.id = it.section_id
    join specializations sp on sp.id = s.specialization_id join semesters m on m.id = s.semester_id
    join periods d on d.id = s.period_id`,
  schedule: sql`select it.id, c.title || ', ' || sp.code || ' ' || m.code || '-' || s.letter_code
    from schedules it join course_sections cs on cs.id = it.course_section_id join courses c on c.id = cs.course_id
    join sections s on s.id = it.section_id join specializations sp on sp.id = s.specialization_id
    join semesters m on m.id = s.semester_id`,
  classroom: sql`select id, code from classrooms it`,
  class_hour: sql`select id, start_hour || ':' || lpad(start_minute::text, 2, '0') from class_hours it`,
  inscription: sql`select it.id, ${fullName('s')} || ', ' || d.year || '-' || d.number
    from inscriptions it join students s on s.id = it.student_id join periods d on d.id = it.period_id`,
  payment: sql`select it.id, ${fullName('s')} || ', ' || d.year || '-' || d.number
    from payments it join students s on s.id = it.student_id join periods d on d.id = it.period_id`,
  period_price_setting: sql`select it.id, d.year || '-' || d.number || coalesce(', ' || sp.title, '')
    from period_price_settings it join periods d on d.id = it.period_id
    left join specializations sp on sp.id = it.specialization_id`,
  institution: sql`select id::int, name from institution it`,
  lesson: sql`select it.id, coalesce(it.title, to_char(it.date, 'DD/MM/YYYY')) || ', ' || c.title
    from lessons it join course_sections cs on cs.id = it.course_section_id join courses c on c.id = cs.course_id`,
  // A course of a section has one.
  final_delivery: sql`select it.id, c.title from final_deliveries it
    join course_sections cs on cs.id = it.course_section_id join courses c on c.id = cs.course_id`,
  make_up: sql`select it.id, c.title from make_ups it
    join course_sections cs on cs.id = it.course_section_id join courses c on c.id = cs.course_id`,
  holiday: sql`select id, title from holidays it`,
  activity: sql`select id, title from activities it`,
  availability: sql`select it.id, ${fullName('t')} || ', ' || d.year || '-' || d.number
    from availabilities it join teachers t on t.id = it.teacher_id join periods d on d.id = it.period_id`,
} as const

/** The names of all of them, in one query. */
async function namesOf(tx: Tx, keys: readonly NameKey[]): Promise<Map<string, string>> {
  const wanted = new Map<keyof typeof NAMES, Set<number>>()
  for (const key of keys) {
    const [kind, id] = key.split(':')
    for (const known of Object.keys(NAMES).filter((one): one is keyof typeof NAMES => one === kind))
      wanted.set(known, (wanted.get(known) ?? new Set()).add(Number(id)))
  }
  if (wanted.size === 0) return new Map()
  const parts = [...wanted].map(
    ([kind, ids]) => sql`select ${sql.lit(`${kind}:`)} || n.id as key, n.name
      from (${NAMES[kind]} where it.id = any(${[...ids]}::int[])) n (id, name)`,
  )
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
