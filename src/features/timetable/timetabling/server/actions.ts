import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import { refusalToTouch } from '#features/timetable/periods/rules.ts'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJob, queueJobs } from '#server/jobs/queue.ts'
import type { createProposal, takeProposal } from '../contract.ts'
import { proposalJob } from '../making/server/jobs.ts'
import { readInstitute, type Scope } from '../making/server/queries.ts'
import { errorsOfCause } from '../relocating/rules.ts'
import { keepsAll, refusalToStep } from '../rules.ts'
import { figuresOf } from '../search/figures.ts'
import type { Spot } from '../taking/rules.ts'
import { doSteps, type Left } from '../taking/server/actions.ts'
import { weekNoticeJob } from '../telling/server/jobs.ts'
import { WISH_LABELS } from '../words.ts'
import {
  changesOf,
  factsToPropose,
  holdChanged,
  proposalById,
  type StoredChange,
  stepFacts,
  storedChanges,
} from './queries.ts'

const entity = 'timetable_proposal'
const KEPT_MS = 90 * 86_400_000

/** Has a timetable searched for; of a period one at a time, which the database keeps. */
export async function propose(tx: Tx, by: By, { wishes = [], ...order }: BodyOf<typeof createProposal>) {
  const errors = errorsOfCause(order)
  if (errors) throw new Invalid(errors)
  const facts = await factsToPropose(tx, order)
  insist(
    refusalToTouch(facts) ??
      (facts.is_of_period ? null : 'section_not_of_period') ??
      (facts.is_lost ? null : 'nothing_to_relocate') ??
      (facts.lacks_hours || !keepsAll(order) ? null : 'nothing_to_place'),
  )
  const { id } = await tx
    .insertInto('timetable_proposals')
    .values({ ...order, wishes: [...wishes], created_by: by.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueJob(tx, proposalJob, { proposal_id: id })
  const after = { ...order, wishes: wishes.map((wish) => WISH_LABELS[wish]) }
  await record(tx, by, { action: 'timetabling.propose', entity, entity_id: id, after })
  return proposalById(tx, id)
}

/** Ends the search at its next look; the best so far is what it proposes. */
export async function stop(tx: Tx, by: By, id: number) {
  insist(refusalToStep('stop', await stepFacts(tx, id)))
  await tx.updateTable('timetable_proposals').set({ is_stopped: true }).where('id', '=', id).execute()
  await record(tx, by, { action: 'timetabling.stop', entity, entity_id: id })
  return proposalById(tx, id)
}

/** Lays a proposal aside; it may still be read. */
export async function discard(tx: Tx, by: By, id: number) {
  insist(refusalToStep('discard', await stepFacts(tx, id)))
  await tx.updateTable('timetable_proposals').set({ state: 'discarded' }).where('id', '=', id).execute()
  await record(tx, by, { action: 'timetabling.discard', entity, entity_id: id })
  return proposalById(tx, id)
}

type Taking = BodyOf<typeof takeProposal> & { id: number }

/** Puts a proposal into the timetable: all that is not there yet, or that of some sections and teachers. */
export async function take(tx: Tx, by: By, { id, sections_ids, teachers_ids }: Taking) {
  await holdChanged(tx, id)
  const facts = await stepFacts(tx, id)
  insist(refusalToTouch(facts) ?? refusalToStep('take', facts))
  const stored = await storedChanges(tx, id)
  const chosen = chosenOf(stored, { sections_ids, teachers_ids })
  const steps = chosen
    .filter((one) => !one.is_taken && isStep(one))
    .map((one) => ({ ...asStep(one), from: one.kind === 'new' ? null : spotOf(one, 'from') }))
  // Somebody has just taken the same.
  insist(facts.state === 'taken' && steps.length === 0 ? 'proposal_in_other_state' : null)
  const known = stored.flatMap(({ schedule_id }) => schedule_id ?? [])
  const { done, left } = await doSteps(tx, by, { steps, known, ...facts })
  const outcome = { id, done_count: done.length, left }
  // Of which nothing could be done, that is still to be decided.
  if (done.length === 0) return answerOf(tx, outcome)
  await sql`
    update proposed_changes ch set is_taken = true, untold = 'taken', schedule_id = d.schedule_id
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d (id int, schedule_id int)
    where ch.id = d.id`.execute(tx)
  const isWhole = stored
    .filter(isStep)
    .every((one) => one.is_taken || done.some(({ id: of }) => of === one.id))
  const figures_taken = isWhole ? null : JSON.stringify(await figuresNow(tx, facts))
  await tx
    .updateTable('timetable_proposals')
    .set({ state: 'taken', taken_by: by.actor.user_id, taken_at: by.clock.now(), figures_taken })
    .where('id', '=', id)
    .execute()
  return ended(tx, by, { ...outcome, action: 'timetabling.take' })
}

/** Puts back what stood before: what was moved goes back, what was made goes away. */
export async function undo(tx: Tx, by: By, id: number) {
  await holdChanged(tx, id)
  const facts = await stepFacts(tx, id)
  insist(refusalToTouch(facts) ?? refusalToStep('undo', facts))
  const steps = (await storedChanges(tx, id))
    .filter(({ is_taken }) => is_taken)
    .map((one) => ({
      ...asStep(one),
      from: spotOf(one, 'to'),
      to: one.kind === 'new' ? null : spotOf(one, 'from'),
    }))
  const { done, left } = await doSteps(tx, by, { steps, known: [], ...facts })
  // Nobody is told of what came and went within the quiet time.
  await sql`
    update proposed_changes set untold = case when untold is null then 'undone' end
    where id = any(${done.map((one) => one.id)}::int[])`.execute(tx)
  await tx
    .updateTable('timetable_proposals')
    .set({ state: 'undone', undone_at: by.clock.now() })
    .where('id', '=', id)
    .execute()
  return ended(tx, by, { id, action: 'timetabling.undo', done_count: done.length, left })
}

/** What is of those sections or given by those teachers; all of it where none are named. */
function chosenOf(
  stored: readonly StoredChange[],
  { sections_ids, teachers_ids }: Omit<Taking, 'id'>,
): readonly StoredChange[] {
  const sections = new Set(stored.map(({ section_id }) => section_id))
  const teachers = new Set(stored.flatMap((one) => one.teachers_ids))
  if (sections_ids?.some((one) => !sections.has(one))) throw new Invalid({ sections_ids: ['exists'] })
  if (teachers_ids?.some((one) => !teachers.has(one))) throw new Invalid({ teachers_ids: ['exists'] })
  if (!sections_ids && !teachers_ids) return stored
  return stored.filter(
    (one) =>
      (one.section_id !== null && sections_ids?.includes(one.section_id)) ||
      one.teachers_ids.some((id) => teachers_ids?.includes(id)),
  )
}

type Outcome = { id: number; done_count: number; left: readonly Left[] }
type Ended = Outcome & { action: 'timetabling.take' | 'timetabling.undo' }

async function ended(tx: Tx, by: By, { action, ...outcome }: Ended) {
  const after = { done_count: outcome.done_count, left_count: outcome.left.length }
  await record(tx, by, { action, entity: 'timetable_proposal', entity_id: outcome.id, after })
  await queueJobs(tx, weekNoticeJob, [weekNoticeJob.waiting({ proposal_id: outcome.id }, by.clock)])
  return answerOf(tx, outcome)
}

async function answerOf(tx: Tx, { id, done_count, left }: Outcome) {
  const changes = new Map((left.length > 0 ? await changesOf(tx, id) : []).map((one) => [one.id, one]))
  return {
    data: await proposalById(tx, id),
    done_count,
    left: left.flatMap(({ id: of, ...why }) => {
      const change = changes.get(of)
      return change ? [{ change, ...why }] : []
    }),
  }
}

const isStep = ({ kind }: StoredChange): boolean => kind === 'new' || kind === 'moved'

/** What the timetable costs as it stands. */
async function figuresNow(tx: Tx, scope: Scope) {
  const { institute, titles } = await readInstitute(tx, scope)
  return figuresOf(institute, institute.standing, new Set(titles.keys()))
}

const asStep = (one: StoredChange) => ({
  ...{ id: one.id, course_section_id: one.course_section_id, section_id: one.section_id },
  ...{ schedule_id: one.schedule_id, to: spotOf(one, 'to') },
})

function spotOf(one: StoredChange, side: 'from' | 'to'): Spot | null {
  const [day, hours] = [one[`${side}_day`], one[`${side}_class_hours_ids`]]
  if (day === null || hours === null) return null
  return { day, class_hours_ids: hours, classroom_id: one[`${side}_classroom_id`] }
}

/** Removes what was searched for three months ago; the history keeps what was taken. */
export async function removeOldProposals(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('timetable_proposals').where('ended_at', '<', addTime(now, -KEPT_MS)).execute()
}
