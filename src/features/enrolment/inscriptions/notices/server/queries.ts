import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'

/** Whose these inscriptions are, and of which period. */
export const ownersOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.student_id', 'st.user_id', sql<string>`p.year || '-' || p.number`.as('period')])
    .where(among('i.id', ids))
    .orderBy('st.user_id')
    .execute()

/** The same, with where they are and what is taken. */
export const placesOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .select(['i.student_id', 'st.user_id', sql<string>`p.year || '-' || p.number`.as('period')])
    .select(['s.letter_code', 'sp.title as specialization', 'se.number as semester'])
    .select(
      sql<
        string[]
      >`array(select c.title from enrolments e join course_sections cs on cs.id = e.course_section_id
        join courses c on c.id = cs.course_id where e.inscription_id = i.id order by c.title, c.id)`.as(
        'courses',
      ),
    )
    .where(among('i.id', ids))
    .orderBy('st.user_id')
    .execute()
