import { sql } from 'kysely'
import { notify } from '#features/messages/notifications/server/actions.ts'
import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/database/set-now.ts'
import { inThread } from '#server/jobs/in-thread.ts'
import { type JobAttempt, PermanentFailure } from '#server/jobs/job-kind.ts'
import type { Wish } from '../../rules.ts'
import { figuresOf } from '../../search/figures.ts'
import type { Scheduled } from '../../search/institute.ts'
import type { Far, Found, run, SearchOrder } from '../../search/run.ts'
import { fittingOf } from '../../taking/server/actions.ts'
import { failedNotice, readyNotice } from '../../words.ts'
import { type Change, changesFound, withAway, withoutLeft } from '../rules.ts'
import { holdPlaces, type Read, readInstitute, type Scope } from './queries.ts'

export type Needs = { db: Tx; clock: Clock }
export const MOST_ATTEMPTS = 3

/** Thrown where nobody waits for the proposal any more: what it was of is gone. */
class Gone extends Error {}

type Asked = Scope & {
  id: number
  wishes: Wish[]
  seconds: number
  created_by: number
  is_stopped: boolean
  period: string
}

/** Searches for a timetable and keeps what it found; nothing of it is there before all of it is. */
export async function makeProposal(needs: Needs, proposal_id: number, attempt: JobAttempt): Promise<void> {
  const asked = await begin(needs, proposal_id)
  if (!asked) return
  // A server that ends on it each time says nothing of its own.
  if (attempt.attempt > MOST_ATTEMPTS) return giveUp(needs, asked)
  try {
    const read = await needs.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => readInstitute(tx, asked))
    const { found, curve } = await search(needs, asked, read)
    await finish(needs, { asked, read, found, curve, attempt })
  } catch (error) {
    if (error instanceof Gone) return
    if (attempt.attempt === MOST_ATTEMPTS || error instanceof PermanentFailure) await giveUp(needs, asked)
    throw error
  }
}

/** Begun anew where a server ended in the middle. */
async function begin({ db, clock }: Needs, id: number): Promise<Asked | undefined> {
  return db.transaction().execute(async (tx) => {
    await setNow(tx, clock)
    const { rows } = await sql<Asked>`
      update timetable_proposals tp set state = 'running', progress = 0, curve = '{}', placed_count = 0
      from periods p
      where tp.id = ${id} and tp.state in ('waiting', 'running') and p.id = tp.period_id
      returning tp.id, tp.period_id, tp.section_id, tp.specialization_id, tp.classroom_id, tp.teacher_id, tp.stays,
        tp.wishes, tp.seconds, tp.created_by, tp.is_stopped, p.year || '-' || p.number as period`.execute(tx)
    return rows[0]
  })
}

/** Has a thread search, says how far it is, and passes on that it shall stop. */
const search = ({ db }: Needs, asked: Asked, { institute, titles }: Read): Promise<ReturnType<typeof run>> =>
  inThread<SearchOrder, Far, ReturnType<typeof run>>(
    new URL('../../search/run.ts', import.meta.url),
    { institute, asked: [...titles.keys()], wishes: asked.wishes, seconds: asked.seconds, seed: asked.id },
    {
      is_stopped: asked.is_stopped,
      hear: async (far, stop) => {
        if (await tell(db, asked.id, far)) stop()
      },
    },
  )

async function tell(db: Tx, id: number, { progress, curve, ...so_far }: Far): Promise<boolean> {
  const told = await db
    .updateTable('timetable_proposals')
    .set({ progress: Math.min(progress, 99), curve: [...curve], ...so_far })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('is_stopped')
    .executeTakeFirst()
  if (!told) throw new Gone()
  return told.is_stopped
}

type Making = { asked: Asked; read: Read; found: readonly Found[]; curve: number[]; attempt: JobAttempt }

/**
 * Keeps the proposal, seen by the query that guards the calls to clash with nothing. What clashes with something that
 * came while it was searched for stays where it was; a clash that nothing came for is a fault of the search.
 */
const finish = ({ db, clock }: Needs, { asked, read, found, curve, attempt }: Making) =>
  db.transaction().execute(async (tx) => {
    await setNow(tx, clock)
    await holdPlaces(tx, asked)
    const now = await readInstitute(tx, asked)
    const changes = changesFound(now, found)
    const { left } = await fittingOf(tx, asked.period_id, changes.flatMap(stepOf))
    const is_same = JSON.stringify(now.institute) === JSON.stringify(read.institute)
    const has_homeless = found.some(({ to, schedule_id }) => to === null && schedule_id !== null)
    if (left.length > 0 && is_same && !has_homeless)
      throw new PermanentFailure(`Proposal ${asked.id} clashes: ${JSON.stringify(left[0])}`)
    const kept = withAway(now.institute, withoutLeft(changes, new Set(left.map(({ id }) => id))))
    const scope = new Set(now.titles.keys())
    const placed = kept.flatMap(({ course_section_id, to }): Scheduled[] =>
      to ? [{ course_section_id, ...to }] : [],
    )
    const others = now.institute.standing.filter(({ course_section_id }) => !scope.has(course_section_id))
    const { numUpdatedRows } = await tx
      .updateTable('timetable_proposals')
      .set({
        ...{ state: 'ready', progress: 100, curve: [...curve], ended_at: clock.now() },
        ...{ sittings_count: kept.length, placed_count: placed.length },
        figures_before: JSON.stringify(figuresOf(now.institute, now.institute.standing, scope)),
        figures_after: JSON.stringify(figuresOf(now.institute, [...others, ...placed], scope)),
      })
      .where('id', '=', asked.id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Gone()
    await keepChanges(tx, asked.id, kept)
    const stuck = now.institute.is_relocation ? kept.filter(isStuck).length : 0
    const content = readyNotice({ period: asked.period, placed: placed.length - stuck, asked: kept.length })
    await tellWhoAsked(tx, asked, content)
    await attempt.done(tx)
  })

/** Of a relocation: it stays where it cannot. */
const isStuck = ({ kind, reasons }: Change) => kind === 'kept' && reasons.length > 0

const stepOf = ({ id, course_section_id, section_id, schedule_id, kind, from, to }: Change) =>
  kind === 'new' || kind === 'moved' ? [{ id, course_section_id, section_id, schedule_id, from, to }] : []

async function keepChanges(tx: Tx, proposal_id: number, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ from, to, ...change }) => ({
    ...change,
    ...{ from_day: from?.day, from_hours: from?.class_hours_ids, from_room: from?.classroom_id },
    ...{ to_day: to?.day, to_hours: to?.class_hours_ids, to_room: to?.classroom_id },
  }))
  await sql`
    insert into proposed_changes (proposal_id, course_section_id, title, kind, hours, schedule_id, from_day,
      from_class_hours_ids, from_classroom_id, to_day, to_class_hours_ids, to_classroom_id, reasons)
    select ${proposal_id}, c.course_section_id, c.title, c.kind, c.hours, c.schedule_id, c.from_day, c.from_hours,
      c.from_room, c.to_day, c.to_hours, c.to_room, c.reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id int, course_section_id int, title text,
      kind text, hours smallint, schedule_id int, from_day smallint, from_hours int[], from_room int,
      to_day smallint, to_hours int[], to_room int, reasons jsonb)
    order by c.id`.execute(tx)
}

const tellWhoAsked = (tx: Tx, { id, created_by }: Asked, content: string) =>
  notify(tx, { user_ids: [created_by], content, link: `/schedules/proposals/${id}` })

const giveUp = ({ db, clock }: Needs, asked: Asked) =>
  db.transaction().execute(async (tx) => {
    await setNow(tx, clock)
    const { numUpdatedRows } = await tx
      .updateTable('timetable_proposals')
      .set({ state: 'failed', ended_at: clock.now() })
      .where('id', '=', asked.id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await tellWhoAsked(tx, asked, failedNotice(asked))
  })
