import { judgeHeld } from '#features/enrolment/enrolments/absences/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { factsToWrite, heldCourseSection, weightingOf } from '#features/teaching/lessons/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { deliverNotesOf, reopenNotesOf } from '#features/timetable/sections/notes/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { evaluationsOf, finalDeliveryOf, missingNotes } from '../../server/queries.ts'
import { refusalToDeliver, refusalToReopen, toCome } from '../rules.ts'

type Delivery = CourseSectionKey & { accept_missing: boolean }

/** Hands the notes of a course-section over (rules.md#teaching-writes); also called by the demo institute. */
export async function deliverNotes(tx: Tx, by: By, { accept_missing, ...place }: Delivery) {
  const facts = await factsToWrite(tx, by, place)
  const missing = await missingNotes(tx, facts.id)
  const evaluations = await evaluationsOf(tx, facts.id)
  const final = await finalDeliveryOf(tx, facts.id)
  const held = [...evaluations, ...(final ? [{ title: final.code, date: final.date }] : [])]
  const to_come = toCome(held, { today: by.clock.today(), end_date: facts.end_date })
  const code = refusalToDeliver({
    weighting: await weightingOf(tx, facts.id),
    to_come: to_come.length,
    missing: missing.length,
    accept_missing,
  })
  if (code === 'evaluations_to_come')
    throw new Refusal(code, { to_come: to_come.map(({ title, date }) => ({ title, date })) })
  if (code === 'notes_missing') throw new Refusal(code, { missing })
  insist(code)
  const at = by.clock.now()
  await deliverNotesOf(tx, [facts.id], { by: by.actor.user_id, at })
  await record(tx, by, {
    action: 'lessons.deliver_notes',
    entity: 'section',
    entity_id: facts.section_id,
    after: { course_id: place.course_id, missing: missing.flatMap(({ students }) => students).length },
  })
  return { state: 'delivered' as const, notes_delivered_at: at }
}

type Reopening = CourseSectionKey & { reason: string }

/** Opens notes that were handed over. */
export async function reopenNotes(tx: Tx, by: By, { reason, ...place }: Reopening) {
  const facts = await heldCourseSection(tx, place)
  insist(refusalToReopen(facts))
  await reopenNotesOf(tx, facts.id)
  // The limit of absences may be another since.
  await judgeHeld(tx, by, [facts.id])
  await record(tx, by, {
    action: 'lessons.reopen_notes',
    entity: 'section',
    entity_id: facts.section_id,
    after: { course_id: place.course_id },
    reason,
  })
  return { state: 'open' as const, notes_delivered_at: null }
}
