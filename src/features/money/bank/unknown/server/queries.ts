import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/dates.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { MOST_DAYS } from '../../matching/rules.ts'
import { keptSince } from '../../statements/server/queries.ts'

/** Nobody waits for the statements of an account that has had none for so many days. */
const IDLE_DAYS = 60

/** The payment `p` is late, and every account that is in use has statements of its day and of those on which banks still post. */
const isUnknown = ({ today, since }: { today: Day; since: Day | null }): Sql<boolean> => sql<boolean>`(
  exists (select from institution where bank_unknown_days > 0 and p.date <= ${today}::date - bank_unknown_days)
  and (${since}::date is null or p.date >= ${since}::date)
  and exists (select from bank_statements st where st.undone_at is null and p.date between st.first_day and st.last_day)
  and not exists (
    select from bank_accounts a, generate_series(0, ${MOST_DAYS}::int) later
    where exists (select from bank_statements st where st.account_id = a.id and st.undone_at is null
        and st.last_day >= p.date - ${IDLE_DAYS}::int and st.first_day <= p.date + ${IDLE_DAYS}::int)
      and not exists (select from bank_statements st where st.account_id = a.id and st.undone_at is null
        and p.date + later between st.first_day and st.last_day)))`

type Unproven = { id: number; is_unknown: boolean; proof_asked_at: Instant | null }

/** Which of the reports that have no line no bank knows, though it should by now (rules.md#bank). */
export async function unknownAmong(tx: Tx, ids: readonly number[], today: Day): Promise<Unproven[]> {
  const since = await keptSince(tx, today)
  return tx
    .selectFrom('payments as p')
    .select(['p.id', 'p.proof_asked_at', isUnknown({ today, since }).as('is_unknown')])
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}

/** Reports that have no line, each with whether it is unknown. */
export async function withUnknown<T extends { id: number }>(tx: Tx, none: readonly T[], today: Day) {
  const ids = none.map(({ id }) => id)
  const told = new Map((await unknownAmong(tx, ids, today)).map((one) => [one.id, one]))
  return none.map((one) => ({ ...one, is_unknown: false, proof_asked_at: null, ...told.get(one.id) }))
}

/** Until which day every account that has statements has one, and what the institute says of lines. */
export async function bankTerms(tx: Tx) {
  const { rows } = await sql<{ last_day: Day | null; unknown_days: number; lines_months: number }>`
    select (select min(reached.last_day) from (select max(last_day) as last_day from bank_statements
        where undone_at is null group by account_id) reached) as last_day,
      coalesce(max(bank_unknown_days), 0) as unknown_days, coalesce(max(bank_lines_months), 0) as lines_months
    from institution`.execute(tx)
  return rows[0] ?? { last_day: null, unknown_days: 0, lines_months: 0 }
}
