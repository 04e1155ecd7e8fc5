import { sql } from 'kysely'

export const pensumOf = (table: string) => (ids: readonly number[]) =>
  sql`select from pensums where id in (select it.pensum_id from ${sql.table(table)} it where it.id = any(${ids}))
    order by id for update`

export const periodOf = (table: string) => (ids: readonly number[]) =>
  sql`select from periods where id in (select it.period_id from ${sql.table(table)} it where it.id = any(${ids}))
    order by id for share`

/** The period and the section before the course-section, as whoever closes or removes them. */
export const taughtOf = (table: string) => (ids: readonly number[]) =>
  sql`select from ${sql.table(table)} it join course_sections cs on cs.id = it.course_section_id
    join sections s on s.id = cs.section_id join periods p on p.id = s.period_id
    where it.id = any(${ids}) order by cs.id
    for share of p for key share of s for no key update of cs`
