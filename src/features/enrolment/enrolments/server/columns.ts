import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Sql } from '#server/database/db.ts'
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

/** A jury, and the course-sections whose final delivery it grades before reading what the others gave (rules.md#final-deliveries). */
export type BlindJury = { teacher_id: number; course_section_ids: readonly number[] }

/** Whether such a jury still reads the own note alone of an enrolment `e`; nobody else ever does. */
const isHidden = (jury: BlindJury | null): Sql<boolean> =>
  jury === null
    ? sql`false`
    : sql`(${among('e.course_section_id', jury.course_section_ids)} and (
        select d.juries_count > (select count(*) from jury_notes o
          where o.final_delivery_id = d.id and o.enrolment_id = e.id)
        from final_deliveries d where d.course_section_id = e.course_section_id))`

/** Whether somebody reads a jury's note `j` of an enrolment `e`. */
export const isReadable = (jury: BlindJury | null): Sql<boolean> =>
  jury === null ? sql`true` : sql`(j.teacher_id = ${jury.teacher_id} or not ${isHidden(jury)})`

/** The notes of an enrolment `e` that somebody reads, with what each weighs. */
const notesRead = (jury: BlindJury | null) => sql`(
    select n.note, l.weighting from notes n join lessons l on l.id = n.lesson_id
    where n.enrolment_id = e.id and n.note is not null and l.weighting is not null
    union all
    select avg(j.note), d.final_delivery_value_percent from final_deliveries d
    join jury_notes j on j.final_delivery_id = d.id and j.enrolment_id = e.id
    where d.course_section_id = e.course_section_id and ${isReadable(jury)} group by d.id) it`

/** The weighting in which an enrolment `e` has a note; null without any. */
const notedWeighting = (jury: BlindJury | null) => sql`(select sum(it.weighting) from ${notesRead(jury)})`

/** What the notes so far make of an enrolment `e`, and the most that they could, as a jury may read it; null without any note. */
export const noteSoFar = (jury: BlindJury | null): Sql<number | null> =>
  jury === null
    ? sql`e.definitive_note`
    : sql`case when ${isHidden(jury)}
        then (select round(sum(it.note * it.weighting) / nullif(e.whole_weighting, 0), 2) from ${notesRead(jury)})
        else e.definitive_note end`
export const mostSoFar = (jury: BlindJury | null): Sql<number | null> =>
  sql`round(20.0 * ${notedWeighting(jury)} / nullif(e.whole_weighting, 0), 2)`

/** The most that an enrolment `e` could have of its definitive note so far; null without any note (rules.md#grades). */
export const accumulatedOf = mostSoFar(null)

/**
 * Whether an enrolment `e` passed, or passes with what is noted so far as a jury may read it, in a period `p`
 * (rules.md#grades); null without any note.
 */
export const isPassing = (jury: BlindJury | null) => sql<boolean | null>`case e.state when 'enrolled'
  then ${noteSoFar(jury)} >= round(p.approval_minimum_note * ${notedWeighting(jury)} / nullif(e.whole_weighting, 0), 2)
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
