import { sql } from 'kysely'

/** Where a change (`ch`) has its sitting from, or goes to: as it is answered. */
export const placed = (side: 'from' | 'to') => {
  const [day, hours, room] = ['day', 'class_hours_ids', 'classroom_id'].map((field) =>
    sql.ref(`ch.${side}_${field}`),
  )
  return sql`case when ${day} is not null then json_build_object('day', ${day}, 'class_hours_ids', ${hours}, 'classroom',
    (select json_build_object('id', r.id, 'code', r.code) from classrooms r where r.id = ${room})) end`
}
