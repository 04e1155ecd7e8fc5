import { type RawBuilder, sql } from 'kysely'
import type { EndpointSpec, Entity } from '#kernel/endpoint.ts'
import { idsAt, refPlacesOf } from '#server/access/rights/refs.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { fullName } from '#server/database/person-name.ts'
import { type FilterEntity, filterOf } from '#server/sheets/export-cells.ts'
import { tableOf } from './export-order.ts'

const PERSON = fullName('it')
const TITLE = sql<string>`it.title`

/** How the row is called by which a list is narrowed: on paper no selector says it. */
const NAMES: Record<FilterEntity, { table: string; name: RawBuilder<string> }> = {
  period: { table: 'periods', name: sql`it.year || '-' || it.number` },
  specialization: { table: 'specializations', name: TITLE },
  pensum: { table: 'pensums', name: sql`it.name` },
  semester: { table: 'semesters', name: sql`it.number::text` },
  section: {
    table: 'sections',
    name: sql`(select sp.title || ' S' || se.number || '-' || it.letter_code
      from specializations sp, semesters se where sp.id = it.specialization_id and se.id = it.semester_id)`,
  },
  course: { table: 'courses', name: TITLE },
  teacher: { table: 'teachers', name: PERSON },
  jury: { table: 'teachers', name: PERSON },
  student: { table: 'students', name: PERSON },
  fee: { table: 'fees', name: sql`it.name` },
  bank_account: { table: 'bank_accounts', name: sql`it.bank || ' ··' || it.last_digits` },
  user: {
    table: 'users',
    name: nameOfUser('it'),
  },
}
/** Whether a file names the row that a list is narrowed by. */
export const isNamed = (entity: Entity): entity is FilterEntity & Entity => entity in NAMES

async function currentPeriod(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select ${NAMES.period.name} as name from periods it
    where it.enabled`.execute(db)
  return rows.map(({ name }) => filterOf('period', [name]))
}

/** Of one that may be gone: the history is asked for it all the same. */
async function courseSectionName(db: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select c.title || ', ' || ${NAMES.section.name} as name
    from course_sections cs join courses c on c.id = cs.course_id join sections it on it.id = cs.section_id
    where cs.id = ${id}`.execute(db)
  return rows[0]?.name ?? `N.º ${id}`
}

/**
 * What the rows of an exported list were narrowed to, in words: `Especialidad: Redes`. Whether the caller reaches what
 * is named is checked as the rows are read, without which there is no file.
 */
export async function filtersOf(db: Tx, endpoint: EndpointSpec, query: unknown): Promise<string[]> {
  const periods: string[] = []
  const others: string[] = []
  for (const { part, path, entity } of refPlacesOf(endpoint)) {
    const ids = part === 'query' ? idsAt(query, path) : []
    if (!isNamed(entity) || ids.length === 0) continue
    const { table, name } = NAMES[entity]
    const { rows } = await sql<{ name: string }>`select ${name} as name from ${sql.table(table)} it
      where it.id = any(${ids}::int[]) order by 1`.execute(db)
    const names = rows.map((row) => row.name)
    // The period is the widest: it comes first wherever a contract has it.
    if (names.length > 0) (entity === 'period' ? periods : others).push(filterOf(entity, names))
  }
  const { semester_number, course_section_id, period_id, ids, from, until } = (query ?? {}) as Record<
    string,
    number | undefined
  >
  const { of_period } = endpoint.exports ?? {}
  const hasDays = of_period === 'unless_days' && (from ?? until) !== undefined
  if (of_period && !hasDays && period_id === undefined && ids === undefined)
    periods.push(...(await currentPeriod(db)))
  if (semester_number !== undefined) others.push(filterOf('semester', [String(semester_number)]))
  if (course_section_id !== undefined)
    others.push(filterOf('course', [await courseSectionName(db, course_section_id)]))
  return [...periods, ...others, ...tableOf(endpoint, query).filters]
}
