import { sql } from 'kysely'
import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import type { openInscriptions as Open } from '../opening/contract.ts'
import { priceOn } from '../prices/rules.ts'
import { clearPrices } from '../prices/server/actions.ts'
import {
  changedTo,
  dateProblems,
  type PastPensum,
  type PastPeriod,
  type PeriodDates,
  refusalToAttach,
  refusalToDelete,
  refusalToOpen,
  refusalToUpdate,
} from '../rules.ts'
import { withdrawalProblems } from '../withdrawals/rules.ts'
import { dependentsOf, factsToAttach, lockedFacts, periodById } from './queries.ts'

type PriceKey = { period_id: number; specialization_id: number; semester_id: number; today: Day }

/** What an inscription of today costs in hundredths; the inscription keeps it (rules.md#prices). */
export async function priceFor(tx: Tx, key: PriceKey): Promise<number> {
  const period = await tx
    .selectFrom('periods')
    .select('semester_price_e2')
    .where('id', '=', key.period_id)
    .executeTakeFirstOrThrow()
  const settings = await tx
    .selectFrom('period_price_settings')
    .select(['id', 'specialization_id', 'semester_id', 'semester_price_e2', 'valid_from', 'valid_until'])
    .where('period_id', '=', key.period_id)
    .execute()
  return priceOn(key.today, { ...key, ...period, settings })
}

type Limits = PeriodDates & Parameters<typeof withdrawalProblems>[0]

function insistOnDates(dates: Limits): void {
  const limits = withdrawalProblems(dates)
  if (limits.withdrawal_last_week) throw new Invalid({ ...limits })
  const problems = dateProblems(dates)
  const errors = Object.fromEntries(problems.map(({ field, code, than }) => [field, [`${code}:${than}`]]))
  insist(problems.length > 0 ? 'invalid_date_range' : null, { errors })
}

const flagsOf = (period: {
  enabled: boolean
  enabled_inscriptions: boolean
  enabled_preregisters: boolean
  semester_price_e2: number
  withdrawal_last_week: number | null
  withdrawal_until_first_note: boolean
}) => ({
  enabled: period.enabled,
  enabled_inscriptions: period.enabled_inscriptions,
  enabled_preregisters: period.enabled_preregisters,
  semester_price_e2: period.semester_price_e2,
  withdrawal_last_week: period.withdrawal_last_week,
  withdrawal_until_first_note: period.withdrawal_until_first_note,
})

type Flagged = Parameters<typeof flagsOf>[0] & { id: number }

async function recordFlags(tx: Tx, by: By, before: Flagged | null, after: Flagged): Promise<void> {
  const [was, is] = [before && flagsOf(before), flagsOf(after)]
  if (JSON.stringify(was) === JSON.stringify(is)) return
  const action = before ? 'periods.update' : 'periods.create'
  await record(tx, by, { action, entity: 'period', entity_id: after.id, before: was, after: is })
}

/** Makes a period; enabling it at once needs its pensums, so that is asked for after the row exists. */
export async function createPeriod(tx: Tx, by: By, { enabled, ...order }: contract.PeriodBody) {
  insistOnDates(order)
  if (enabled) await holdStandings(tx)
  const { id } = await tx.insertInto('periods').values(order).returning('id').executeTakeFirstOrThrow()
  await recordFlags(tx, by, null, await lockedFacts(tx, id))
  if (enabled) return updatePeriod(tx, by, { id, changes: { enabled } })
  return periodById(tx, id)
}

const CURRENT_LOCK = 7_262_003

/**
 * One at a time changes which period is the current one, or opens one: what the rule sees still holds at the write. Held
 * before any period.
 */
export const holdStandings = (tx: Tx) => sql`select pg_advisory_xact_lock(${CURRENT_LOCK})`.execute(tx)

type PeriodUpdate = { id: number; changes: BodyOf<typeof contract.updatePeriod> }

/** Changes what is given of a period; `enabled`, for which the standings are held, makes it the current one. */
export async function updatePeriod(tx: Tx, by: By, { id, changes }: PeriodUpdate) {
  const before = await lockedFacts(tx, id)
  insist(refusalToUpdate(before, changes, by.clock.today()))
  insistOnDates(changedTo<Limits>(before, changes))
  if (Object.keys(changes).length === 0) return periodById(tx, id)
  if (changes.enabled === true && !before.enabled) await endFormer(tx, by, changedTo(before, changes))
  await tx.updateTable('periods').set(changes).where('id', '=', id).execute()
  await recordFlags(tx, by, before, await lockedFacts(tx, id))
  return periodById(tx, id)
}

const CLOSED = { enabled: false, enabled_inscriptions: false, enabled_preregisters: false }

// The former current period and those passed over become older ones: what is open in them ends with them.
async function endFormer(tx: Tx, by: By, current: { id: number; year: number; number: number }) {
  const former = await tx
    .selectFrom('periods')
    .selectAll()
    .where('id', '<>', current.id)
    .where(
      sql<boolean>`enabled or ((enabled_inscriptions or enabled_preregisters)
        and (year, number) < (${current.year}, ${current.number}))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (former.length === 0) return
  const ids = former.map((period) => period.id)
  await tx.updateTable('periods').set(CLOSED).where('id', 'in', ids).execute()
  for (const period of former) await recordFlags(tx, by, period, { ...period, ...CLOSED })
}

/** Opens or closes the inscriptions and the pre-enrolment of a period. */
export async function openInscriptions(tx: Tx, by: By, order: BodyOf<typeof Open> & { id: number }) {
  const { id, ...flags } = order
  await holdStandings(tx)
  const before = await lockedFacts(tx, id)
  insist(refusalToOpen(before, flags, by.clock.today()))
  if (Object.keys(flags).length === 0) return periodById(tx, id)
  await tx.updateTable('periods').set(flags).where('id', '=', id).execute()
  await recordFlags(tx, by, before, await lockedFacts(tx, id))
  return periodById(tx, id)
}

/** Makes a period follow a pensum, in place of the former one of its specialization. */
export async function attachPensum(tx: Tx, _by: By, order: { period_id: number; pensum_id: number }) {
  const facts = await factsToAttach(tx, order)
  insist(refusalToAttach(facts))
  const { specialization_id } = facts
  await tx
    .insertInto('period_pensums')
    .values({ ...order, specialization_id })
    .onConflict((conflict) =>
      conflict.columns(['period_id', 'specialization_id']).doUpdateSet({ pensum_id: order.pensum_id }),
    )
    .execute()
  return periodById(tx, order.period_id, ['pensums'])
}

/** Removes a period that nothing hangs on, with its prices and its choice of pensums. */
export async function deletePeriod(tx: Tx, by: By, id: number): Promise<void> {
  const before = await lockedFacts(tx, id)
  insist(refusalToDelete({ enabled: before.enabled, dependents: await dependentsOf(tx, id) }))
  await clearPrices(tx, by, id)
  await tx.deleteFrom('periods').where('id', '=', id).execute()
  const { year, number } = before
  await record(tx, by, {
    action: 'periods.delete',
    entity: 'period',
    entity_id: id,
    before: { year, number, ...flagsOf(before) },
  })
}

type Closing = { by: number; at: Instant }

/** Marks a period as closed, by whom and when; null opens it again. */
export async function setPeriodClosed(tx: Tx, id: number, closing: Closing | null): Promise<void> {
  await tx
    .updateTable('periods')
    .set({ closed_at: closing?.at ?? null, closed_by: closing?.by ?? null })
    .where('id', '=', id)
    .execute()
}

type PastInput = {
  import_id: number
  periods: readonly PastPeriod[]
  pensums: readonly PastPensum[]
  /** The periods that are there already, by name. */
  known: ReadonlyMap<string, number>
}

/**
 * Makes the periods of an imported history, closed from the first and without actas, with the pensums that it needs.
 * Each is as old as its start: lists have the newest first.
 * Gives all periods by their names.
 */
export async function createPastPeriods(tx: Tx, by: By, { import_id, ...input }: PastInput) {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into periods (import_id, created_at, closed_at, closed_by, semester_price_e2, year, number, weeks_length, start_date, end_date,
      first_cut_start_date, first_cut_end_date, second_cut_start_date, second_cut_end_date,
      approval_minimum_avg, approval_minimum_note)
    select ${import_id}, it.start_date::timestamptz, ${by.clock.now()}::timestamptz, ${by.actor.user_id}, 0, it.year, it.number, it.weeks_length, it.start_date, it.end_date,
      it.first_cut_start_date, it.first_cut_end_date, it.second_cut_start_date, it.second_cut_end_date,
      it.approval_minimum_avg, it.approval_minimum_note
    from jsonb_to_recordset(${JSON.stringify(input.periods)}::jsonb) as it(year int, number int, weeks_length int,
      start_date date, end_date date, first_cut_start_date date, first_cut_end_date date,
      second_cut_start_date date, second_cut_end_date date, approval_minimum_avg numeric, approval_minimum_note numeric)
    order by it.year, it.number
    returning id, year || '-' || number as name`.execute(tx)
  const ids = new Map([...input.known, ...rows.map(({ id, name }) => [name, id] as const)])
  const pensums = input.pensums.map(({ period, ...one }) => ({ period_id: ids.get(period), ...one }))
  await sql`
    insert into period_pensums (import_id, period_id, specialization_id, pensum_id)
    select ${import_id}, it.period_id, it.specialization_id, it.pensum_id
    from jsonb_to_recordset(${JSON.stringify(pensums)}::jsonb)
      as it(period_id int, specialization_id int, pensum_id int)`.execute(tx)
  await recordAll(
    tx,
    by,
    rows.map(({ id, name }) => {
      const [year, number] = name.split('-').map(Number)
      return { action: 'periods.create', entity: 'period', entity_id: id, after: { year, number } }
    }),
  )
  return ids
}

/** Takes away what an import made of periods and of what they follow; nothing may hang on it any more. */
export async function removePastPeriods(tx: Tx, by: By, import_id: number): Promise<void> {
  await tx.deleteFrom('period_pensums').where('import_id', '=', import_id).execute()
  const gone = await tx
    .deleteFrom('periods')
    .where('import_id', '=', import_id)
    .returning(['id', 'year', 'number'])
    .execute()
  await recordAll(
    tx,
    by,
    gone.map(({ id, ...name }) => ({
      action: 'periods.delete',
      entity: 'period',
      entity_id: id,
      before: name,
    })),
  )
}
