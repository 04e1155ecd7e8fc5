import { sql } from 'kysely'
import { both, type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** On a Saturday, on which the sample schedule has the class. */
  lesson: async ({ db, of }) => {
    const section = await of('section')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into lessons (course_section_id, section_id, period_id, date)
          select cs.id, s.id, s.period_id, date '2026-11-21'
          from course_sections cs join sections s on s.id = cs.section_id
          where s.id = ${section[side]} returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ section, course, holiday }: Objects): Samples => {
  const place = { section_id: section.own, course_id: course.own }
  return {
    'POST /lessons': { body: { ...place, date: '2026-11-26', title: 'Repaso' } },
    'POST /lessons/generate': { body: place },
    'GET /lessons/on-holidays': { query: { ids: holiday.own } },
    'POST /lessons/on-holidays/removal': { body: { ids: [holiday.own] } },
    'PATCH /lessons/{id}': { body: { date: '2026-11-20' } },
  }
}
