import { sql } from 'kysely'
import type { NotesState } from '../rules.ts'

/** How far the notes of a course-section `cs` of a period `p` are. */
export const stateOfNotes = sql<NotesState>`case when p.closed_at is not null then 'sealed'
  when cs.notes_delivered_at is not null then 'delivered' else 'open' end`

/** The absences of an enrolment `e`, with what its delays add up to. */
export const absencesCounted = sql<number>`absences_counted(e.absences, e.delays)`

/** How many absences an enrolment `e` in a course `c` may still have; null of who was pardoned. */
export const absencesLeft = sql<
  number | null
>`absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at)`

/** The weighting in which an enrolment `e` has a note; null without any. */
const notedWeighting = sql`(
  select sum(it.weighting) from (
    select l.weighting from notes n join lessons l on l.id = n.lesson_id
    where n.enrolment_id = e.id and n.note is not null and l.weighting is not null
    union all
    select d.final_delivery_value_percent from final_deliveries d where d.course_section_id = e.course_section_id
      and exists (select from jury_notes j where j.final_delivery_id = d.id and j.enrolment_id = e.id)) it)`

/** The most that an enrolment `e` could have of its definitive note so far; null without any note (rules.md#grades). */
export const accumulatedOf = sql<
  number | null
>`round(20.0 * ${notedWeighting} / nullif(e.whole_weighting, 0), 2)`

/** Whether an enrolment `e` passed, or passes with what is noted so far, in a period `p` (rules.md#grades); null without any note. */
export const isPassing = sql<boolean | null>`case e.state when 'enrolled'
  then e.definitive_note >= round(p.approval_minimum_note * ${notedWeighting} / nullif(e.whole_weighting, 0), 2)
  else e.state = 'approved' end`

/** Whether an enrolment `e` in a course-section `cs` counts in averages (rules.md#history). */
export const hasVerdict = sql<boolean>`has_verdict(e.state, cs.notes_delivered_at)`

/** The note that such an enrolment counts with; null before its verdict. */
export const definitiveNote = sql<
  number | null
>`case when ${hasVerdict} then coalesce(e.definitive_note, 0) end`

/** Whether nothing hangs on an enrolment `e` yet. */
export const withoutRecords = sql<boolean>`(e.state = 'enrolled' and e.definitive_note is null
  and not exists (select from attendances a where a.enrolment_id = e.id))`

/** Whether the section left has a course too: what a student does not take of it is not taken in the new one either. */
export const isLeft = (old_section_id: number, course: ReturnType<typeof sql>) => sql`exists (
  select from course_sections o where o.section_id = ${old_section_id} and o.course_id = ${course})`
