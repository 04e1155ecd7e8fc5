import { sql } from 'kysely'
import type { TaughtCourseSection } from '#features/timetable/section-names/contract.ts'

/** The course-section `cs` of a course `c` and a section `s`, as people call it. */
export const taughtCourseSection = sql<TaughtCourseSection>`json_build_object('id', cs.id, 'section_id', cs.section_id,
  'letter_code', s.letter_code, 'semester_code', se.code, 'specialization_code', sp.code, 'course_id', c.id,
  'code', c.code, 'title', c.title, 'teachers', (
    select coalesce(json_agg(json_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
      order by t.last_name, t.first_name, t.id), '[]')
    from course_section_teachers cst join teachers t on t.id = cst.teacher_id where cst.course_section_id = cs.id))`
