import { sql } from 'kysely'
import { both, type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  inscription: async ({ db, of }) => {
    const [student, section] = [await of('student'), await of('section')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`
          with inscription as (
            insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind,
              semester_price_e2)
            select ${student[side]}::int, period_id, specialization_id, semester_id, id, 'new', 30000
            from sections where id = ${section[side]}
            returning id, student_id, section_id
          ), enrolled as (
            insert into enrolments (inscription_id, student_id, course_section_id)
            select i.id, i.student_id, cs.id from inscription i
            join course_sections cs on cs.section_id = i.section_id
          )
          select id from inscription`.execute(db),
      ),
    )
  },
}

export const bodies = ({ inscription, period, section, student }: Objects): Samples => ({
  'POST /inscriptions': { body: { student_id: student.own, period_id: period.own } },
  'POST /inscriptions/rollback': { body: { inscription_id: inscription.own, reason: 'Error' } },
  'POST /inscriptions/update': { body: { inscription_id: inscription.own } },
  'POST /students/approves-current-semester': {
    body: { ids: [student.own], approves: true, dry_run: true },
  },
  'POST /students/{id}/approves-current-semester': { body: { approves: true } },
  'POST /students/{id}/change-section': { body: { new_section_id: section.own } },
  'POST /students/change-section': {
    body: { ids: [student.own], new_section_id: section.own, dry_run: true },
  },
})
