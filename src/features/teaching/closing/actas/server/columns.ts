import { sql } from 'kysely'
import type { Sql } from '#server/database/db.ts'

/** A note as a text with two decimals. */
export const noteText = (note: Sql) => sql`trim(to_char(${note}, '90.00'))`

/** Of a course of a section `cs`: as when its notes were handed over. */
export const DELAYS = sql`coalesce(cs.kept_delays_per_absence, (select delays_per_absence from institution), 3)`

/** What a course of a section `cs` hangs on, as `HEAD` reads it. */
export const fromCourseSections = sql`join sections s on s.id = cs.section_id
    join periods p on p.id = s.period_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join courses c on c.id = cs.course_id`

/** What every acta of a course of a section begins with. */
export const HEAD = sql`'v', 1,
      'institute', json_build_object('name', coalesce((select name from institution), 'Claustro'),
        'fiscal_id', (select fiscal_id from institution)),
      'period', json_build_object('year', p.year, 'number', p.number, 'start_date', p.start_date,
        'end_date', p.end_date),
      'course', json_build_object('code', c.code, 'title', c.title, 'credits', c.credits),
      'section', json_build_object('specialization', sp.title, 'semester', se.code, 'letter_code', s.letter_code),
      'rules', json_build_object('approval_minimum_note', ${noteText(sql`p.approval_minimum_note`)},
        'max_absences_to_fail', coalesce(cs.kept_max_absences_to_fail, c.max_absences_to_fail),
        'delays_per_absence', ${DELAYS})`
