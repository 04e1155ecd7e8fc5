import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { record } from '#features/institute/audit/server/actions.ts'
import { notify } from '#features/messages/notifications/server/actions.ts'
import { withdrawPapers } from '#features/papers/papers/server/actions.ts'
import { textOfToday } from '#features/papers/papers/texts/server/actions.ts'
import { setPeriodClosed } from '#features/timetable/periods/server/actions.ts'
import { deliverAllNotes } from '#features/timetable/sections/notes/server/actions.ts'
import { LEVELS } from '#kernel/access.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import { signingKey } from '#server/access/keys/signing-keys.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { tellOfActas } from '../actas/server/actions.ts'
import {
  type ActaFacts,
  type ActaRow,
  actasOfPeriod,
  factsOfActas,
  headOf,
  insertActas,
  latestActas,
  lockChain,
} from '../actas/server/queries.ts'
import { forgetUnended } from '../checking/server/queries.ts'
import { type Closing, EndedActa, type SealedActa } from '../contract.ts'
import { factsOfMakeUps, madeUpIn } from '../make-up-actas/server/queries.ts'
import { remindedOn } from '../reminding/server/queries.ts'
import { COUNTS_ZERO, outcomeOf, refusalToClose, refusalToReopen } from '../rules.ts'
import { AMENDED, madeUpSentence, reopenedNotice } from '../words.ts'
import {
  concernedBy,
  coursesOf,
  deliveredIn,
  gapsOf,
  hasLaterActas,
  lockPeriod,
  periodToClose,
  proposedIn,
  standingsOf,
} from './queries.ts'

/** What is missing before a period is closed, and how it would end now. */
export async function closingOf(tx: Tx, { clock }: By, id: number): Promise<Closing> {
  const found = await periodToClose(tx, id)
  if (!found) throw new Refusal('period_not_found')
  const { closed_at, closed_by, is_imported, ...period } = found
  const of = { period_id: id, now: clock.now() }
  const gaps = closed_at === null ? await gapsOf(tx, of) : []
  return {
    period,
    is_over: clock.today() > period.end_date,
    closed_at,
    closed_by,
    is_imported,
    is_followed: await hasLaterActas(tx, id),
    ready: gaps.length === 0,
    gaps,
    reminded: await remindedOn(tx, id, clock.today()),
    course_sections: await deliveredIn(tx, of),
    courses: await coursesOf(tx, id),
    outcome: outcomeOf(await standingsOf(tx, id)),
    zero_count: gaps.reduce((sum, { kind, count }) => sum + (COUNTS_ZERO.includes(kind) ? count : 0), 0),
    actas_count: await actasOfPeriod(tx, id),
    graduates_count: await proposedIn(tx, id),
    head: await headOf(tx),
  }
}

const hashOf = (body: string) => createHash('sha256').update(body).digest()

type Sealing = ({ period_id: number } | { course_section_ids: readonly number[] }) & { reason?: string }

/**
 * Seals an acta for each course of a section, or of a period, each bound to the one before it (records.md#acta); one that
 * was sealed before is amended. Returns how many.
 */
export async function sealActas(tx: Tx, by: By, { reason, ...which }: Sealing): Promise<number> {
  await lockChain(tx)
  // What was imported was sealed elsewhere, or never (records.md#imported-histories).
  const facts = (await factsOfActas(tx, which)).filter(({ is_imported }) => !is_imported)
  const ids = facts.map(({ course_section_id }) => course_section_id)
  const amended = new Map((await latestActas(tx, ids)).map((one) => [one.course_section_id, one.number]))
  const rows = await sealedRows(tx, by, facts, { amended, reason: reason ?? null })
  if (rows.length > 0) {
    await insertActas(tx, rows)
    await forgetUnended(tx, ids)
    await tellOfActas(tx, by, rows)
  }
  // What an amended acta says no longer holds: nor does its paper (rules.md#actas).
  await withdrawPapers(tx, by, { of: 'acta_number', ids: [...amended.values()], reason: AMENDED })
  return rows.length
}

/** Seals the acta of a make-up exam that is held, which amends none; gives its number. */
export async function sealMakeUpActa(tx: Tx, by: By, make_up_id: number): Promise<number> {
  await lockChain(tx)
  const [row] = await sealedRows(tx, by, await factsOfMakeUps(tx, [make_up_id]), {
    amended: new Map(),
    reason: null,
  })
  if (!row) throw new Error('a make-up exam has an acta')
  await insertActas(tx, [{ ...row, make_up_id }])
  return row.number
}

type Amending = { amended: ReadonlyMap<number, number>; reason: string | null }

/** What is sealed, as rows that follow the head of the chain, which is held. */
async function sealedRows(
  tx: Tx,
  by: By,
  facts: readonly Pick<ActaFacts, 'course_section_id' | 'period_id' | 'body'>[],
  { amended, reason }: Amending,
): Promise<ActaRow[]> {
  const key = await signingKey(tx)
  const { id: text_id } = await textOfToday(tx, 'acta')
  const sealed = { by: by.actor.name, at: by.clock.now() }
  let last: { number: number; hash: string | null } = (await headOf(tx)) ?? { number: 0, hash: null }
  const rows: ActaRow[] = []
  for (const { course_section_id, period_id, body: said } of facts) {
    const number = last.number + 1
    const amends = amended.get(course_section_id) ?? null
    const acta: SealedActa = {
      // It says so for ever: what the tables give has the form of an acta, or none is sealed.
      ...EndedActa.parse(said),
      sealed,
      number,
      previous: last.hash,
      ...(amends !== null && { amends: { number: amends, reason } }),
    }
    const body = canonicalize(acta)
    if (body === undefined) throw new Error('an acta has a canonical form')
    const digest = hashOf(body)
    const hash = digest.toString('hex')
    const signature = key.signed(digest)
    const { kid } = key
    rows.push({
      ...{ number, course_section_id, period_id, body, hash, previous: last.hash },
      ...{ signature, kid, amends, text_id, sealed_by: by.actor.user_id },
    })
    last = { number, hash }
  }
  return rows
}

type CloseInput = { id: number; accept_incomplete: boolean }

/** Closes a period that is over and seals its actas (rules.md#closing); also called by the demo institute. */
export async function closePeriod(tx: Tx, by: By, { id, accept_incomplete }: CloseInput) {
  await lockPeriod(tx, id)
  const { period, closed_at, gaps } = await closingOf(tx, by, id)
  const today = by.clock.today()
  const code = refusalToClose({
    closed_at,
    end_date: period.end_date,
    today,
    gaps: gaps.length,
    accept_incomplete,
  })
  if (code === 'closing_incomplete') throw new Refusal(code, { gaps })
  insist(code)
  const now = by.clock.now()
  await deliverAllNotes(tx, id, { by: by.actor.user_id, at: now })
  await setPeriodClosed(tx, id, { by: by.actor.user_id, at: now })
  const actas_count = await sealActas(tx, by, { period_id: id })
  const graduates_count = await proposedIn(tx, id)
  const head = await headOf(tx)
  await record(tx, by, {
    action: 'closing.close',
    entity: 'period',
    entity_id: id,
    after: {
      actas: actas_count,
      graduates: graduates_count,
      gaps: gaps.length,
      head: head && `${head.number} ${head.hash}`,
    },
  })
  const outcome = outcomeOf(await standingsOf(tx, id))
  return { closed_at: now, outcome, actas_count, graduates_count, head }
}

/** Opens a closed period again; its actas stay, and whom it concerns is told. */
export async function reopenPeriod(tx: Tx, by: By, { id, reason }: { id: number; reason: string }) {
  await lockPeriod(tx, id)
  const found = await periodToClose(tx, id)
  if (!found) throw new Refusal('period_not_found')
  const made_up = await madeUpIn(tx, { period_id: id })
  const code = refusalToReopen({
    is_dios: by.actor.level === LEVELS.dios,
    closed_at: found.closed_at,
    has_later_actas: await hasLaterActas(tx, id),
    has_make_ups: made_up.length > 0,
  })
  insist(code, code === 'make_up_stands' ? { description: madeUpSentence(made_up) } : {})
  await setPeriodClosed(tx, id, null)
  await record(tx, by, { action: 'closing.reopen', entity: 'period', entity_id: id, reason })
  const others = (await concernedBy(tx, id)).filter((one) => one.id !== by.actor.user_id)
  const content = reopenedNotice(`${found.year}-${found.number}`, reason)
  const idsOf = (is_admin: boolean) => others.filter((one) => one.is_admin === is_admin).map((one) => one.id)
  await notify(tx, { user_ids: idsOf(true), content, link: `/periods/${id}` })
  await notify(tx, { user_ids: idsOf(false), content, link: '/lessons' })
  return { closed_at: null }
}
