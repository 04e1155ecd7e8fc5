import { sql } from 'kysely'
import type { Sql } from '#server/database/db.ts'

/** What an hour of a period is taken by, as JSON, from the slot `sl` and the teacher `t`; joined by `SLOT_NAMES`. */
export const takenBy = (teacher: Sql, period_id: Sql | number, entry = sql`null`) => sql`json_build_object(
  'schedule_id', sl.schedule_id, 'entry', ${entry},
  'day', sl.day, 'class_hour_id', sl.class_hour_id, 'section_id', sl.section_id, 'letter_code', so.letter_code,
  'semester_code', seo.code, 'specialization_code', spo.code,
  'course_id', co.id, 'course_code', co.code, 'course_title', co.title,
  'classroom_id', sl.classroom_id, 'classroom_code', ro.code, 'teacher', ${teacher},
  'period', case when sl.period_id <> ${period_id} then po.year || '-' || po.number end)`
export const SLOT_NAMES = sql`join course_sections cso on cso.id = sl.course_section_id
  join courses co on co.id = cso.course_id
  join sections so on so.id = sl.section_id
  join semesters seo on seo.id = so.semester_id
  join specializations spo on spo.id = so.specialization_id
  join periods po on po.id = sl.period_id
  join classrooms ro on ro.id = sl.classroom_id`

/** A teacher `t`, as JSON. */
export const TEACHER = sql`json_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)`

/** Of a period, or of one whose dates overlap with its: as an array, by which an index is read. */
export const isBeside = (of: Sql, period_id: number) =>
  sql<boolean>`${of} = any(array(select periods_beside(${period_id})))`

/** The hours that those who teach a course-section said they cannot, or had rather not, in its period. */
export const unwantedBy = ({
  id,
  period_id,
}: {
  id: number
  period_id: number
}) => sql`course_section_teachers cst
  join availabilities a on a.teacher_id = cst.teacher_id and a.period_id = ${period_id}
  join unwanted_hours uh on uh.availability_id = a.id
  join teachers t on t.id = a.teacher_id and cst.course_section_id = ${id}`

/** Of a ground `sl`: its teacher, none, and the order of several. */
export const ITS_TEACHER = sql`case when t.id is not null then ${TEACHER} end`
export const NOBODY = sql`null::int as teacher_id`
export const RANK = sql`sl.rank, t.last_name, t.id`
