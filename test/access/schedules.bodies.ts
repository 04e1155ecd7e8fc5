import { sql } from 'kysely'
import { both, type Makers, type NotOfPeople, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** On Saturday, at one class hour. */
  schedule: async ({ db, of }) => {
    const [section, classroom, hour] = [await of('section'), await of('classroom'), await of('class_hour')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`
          with entry as (
            insert into schedules (course_section_id, section_id, period_id, classroom_id, classroom_shared, day, color)
            select cs.id, s.id, s.period_id, r.id, r.multiple_sections, 6, 'anil'
            from course_sections cs join sections s on s.id = cs.section_id, classrooms r
            where s.id = ${section[side]} and r.id = ${classroom[side]}
            returning *
          ), slot as (
            insert into schedule_slots (schedule_id, course_section_id, section_id, period_id, classroom_id,
              classroom_shared, day, class_hour_id)
            select id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day,
              ${hour[side]}::int from entry
          )
          select id from entry`.execute(db),
      ),
    )
  },
}

export const bodies = ({ section, course, classroom, class_hour, period, schedule }: Objects): Samples => {
  const place = { section_id: section.own, course_id: course.own }
  const entry = { classroom_id: classroom.own, day: 1, class_hours_ids: [class_hour.own] }
  return {
    'POST /schedules': { body: { ...place, ...entry } },
    'PATCH /schedules/{id}': { body: { day: 5, color: '#aabbcc' } },
    'POST /schedules/bulk-store': { body: { ...place, entries: [{ ...entry, color: 'lima' }] } },
    'POST /schedules/rearrange': { body: { moved: [{ schedule_id: schedule.own, ...entry }] } },
    'GET /schedules/placement': { query: place },
    'GET /classrooms/schedules-availability': {
      query: { period_id: period.own, day: 1, class_hours_ids: class_hour.own },
    },
  }
}

export const not_of_people: NotOfPeople = { schedules: 'a color; who teaches stands in other rows' }
