import { type NotNull, sql } from 'kysely'
import { APPROVED, CASH } from '#features/money/payments/rules.ts'
import { PAYMENT_TYPE_LABELS, type PaymentType } from '#features/money/payments/words.ts'
import type { Day } from '#kernel/dates.ts'
import type { AnswerIn, QueryOf } from '#kernel/endpoint.ts'
import { searchedIdentity, showIdentity } from '#kernel/person.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { type ListState, page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { matchesNow } from '../../matching/server/queries.ts'
import { accountName, endOf, inMonth, startOf } from '../../server/columns.ts'
import { keptSince } from '../../statements/server/queries.ts'
import type {
  AccountMonth,
  BankDay,
  listBankDays,
  listUnsettledPayments,
  showBankMonth,
} from '../contract.ts'

type Month = { month: string; kept_since: Day | null }

/**
 * `moved`: the lines of a month as the bank has them in order, with what was moved up to each; `before`: what the last
 * balance of earlier says that it began with; `told`: those with a balance, with what that says it began with (rules.md#bank).
 * Of lines that are no longer all there nothing is reckoned.
 */
const reckoned = ({ month, kept_since }: Month): Sql => {
  const first = sql`greatest(${startOf(month)}, ${kept_since}::date)`
  return sql`moved as (
      select l.id, l.account_id, l.day, l.reference, l.amount_e2, l.balance_e2,
        (sum(l.amount_e2) over (partition by l.account_id order by l.day, l.id))::bigint as moved_e2
      from bank_lines l where l.day >= ${first} and l.day < ${endOf(month)}),
    before as (
      select a.id as account_id, (k.balance_e2 + coalesce((select sum(n.amount_e2) from bank_lines n
        where n.account_id = a.id and (n.day, n.id) > (k.day, k.id) and n.day < ${first}), 0))::bigint as opening_e2
      from bank_accounts a left join lateral (
        select b.day, b.id, b.balance_e2 from bank_lines b where b.account_id = a.id and b.day < ${first}
          and b.day >= coalesce(${kept_since}::date, '-infinity') and b.balance_e2 is not null
        order by b.day desc, b.id desc limit 1) k on true),
    told as (
      select m.*, m.balance_e2 - m.moved_e2 as opening_e2, m.balance_e2 - m.moved_e2
        - lag(m.balance_e2 - m.moved_e2, 1, b.opening_e2) over (partition by m.account_id order by m.day, m.id)
        as difference_e2
      from moved m join before b using (account_id) where m.balance_e2 is not null)`
}

/** The first line of some where it does not add up, with the difference of all of them. */
const gapOf = (some: Sql): Sql => sql`(select json_build_object('day', g.day, 'reference', g.reference,
    'amount_e2', g.amount_e2, 'difference_e2', sum(g.difference_e2) over ())
  from told g where g.difference_e2 <> 0 and ${some} order by g.day, g.id limit 1)`

/** A credit that proves nothing, nor was taken back. */
const isFree = sql`m.amount_e2 > 0 and p.id is null and r.credit_id is null`

/** What each account moved in a month, and what is left to settle. */
export async function monthOf(
  tx: Tx,
  { month, today }: { month: string; today: Day },
): Promise<AnswerIn<typeof showBankMonth>['data']> {
  const kept_since = await keptSince(tx, today)
  const { rows: accounts } = await sql<AccountMonth>`with ${reckoned({ month, kept_since })},
    sums as (
      select m.account_id, count(*) as lines_count, sum(m.amount_e2) as moved_e2,
        sum(m.amount_e2) filter (where m.amount_e2 > 0) as credits_e2,
        -sum(m.amount_e2) filter (where m.amount_e2 < 0) as debits_e2,
        count(*) filter (where m.amount_e2 < 0) as debits_count,
        sum(m.amount_e2) filter (where ${isFree}) as free_e2,
        count(*) filter (where ${isFree}) as free_count
      from moved m left join payments p on p.bank_line_id = m.id
        left join bank_reversals r on r.credit_id = m.id group by m.account_id)
    select a.id as account_id, ${accountName} as account, a.currency, coalesce(s.lines_count, 0) as lines_count,
      coalesce(b.opening_e2, first.opening_e2) as opening_e2, coalesce(s.credits_e2, 0) as credits_e2,
      coalesce(s.debits_e2, 0) as debits_e2, coalesce(s.debits_count, 0) as debits_count,
      coalesce(last.opening_e2, b.opening_e2) + coalesce(s.moved_e2, 0) as closing_e2,
      coalesce(s.free_e2, 0) as free_e2, coalesce(s.free_count, 0) as free_count,
      ${gapOf(sql`g.account_id = a.id`)} as gap
    from bank_accounts a join before b on b.account_id = a.id left join sums s on s.account_id = a.id
    left join lateral (select opening_e2 from told t where t.account_id = a.id order by day, id limit 1) first on true
    left join lateral (select opening_e2 from told t where t.account_id = a.id order by day desc, id desc limit 1) last
      on true
    order by a.bank, a.id`.execute(tx)
  const waiting = await waitingIds(tx)
  const { rows } = await sql<{ state: string; count: number; amount: number }>`
    select ${stateOf} as state, count(*), sum(p.amount) as amount from payments p
    where ${inMonth('p.date', month)} and ${unsettled(waiting)} group by 1`.execute(tx)
  const countOf = (state: string) => {
    const { count, amount } = rows.find((row) => row.state === state) ?? { count: 0, amount: 0 }
    return { count, amount }
  }
  return {
    ...{ month, accounts, kept_since },
    ...{ approved_without: countOf('approved'), waiting_with: countOf('waiting') },
  }
}

/** A page of what came in and went out by account and day. */
export async function pageOfDays(
  tx: Tx,
  {
    account_id,
    search,
    month,
    today,
    ...state
  }: QueryOf<typeof listBankDays> & { month: string; today: Day },
) {
  const kept_since = await keptSince(tx, today)
  const days = sql<BankDay>`(with ${reckoned({ month, kept_since })}
    select max(m.id) as id, m.day, a.id as account_id, ${accountName} as account, a.currency,
      count(*)::int as lines_count, coalesce(sum(m.amount_e2) filter (where m.amount_e2 > 0), 0)::bigint as credits_e2,
      coalesce(-sum(m.amount_e2) filter (where m.amount_e2 < 0), 0)::bigint as debits_e2,
      coalesce(
        (select t.opening_e2 from told t where t.account_id = a.id and t.day <= m.day order by t.day desc, t.id desc limit 1),
        b.opening_e2,
        (select t.opening_e2 from told t where t.account_id = a.id order by t.day, t.id limit 1))
        + (array_agg(m.moved_e2 order by m.id desc))[1] as balance_e2,
      ${gapOf(sql`g.account_id = a.id and g.day = m.day`)} as gap
    from moved m join bank_accounts a on a.id = m.account_id join before b on b.account_id = a.id
    group by m.day, a.id, b.opening_e2)`
  return page(
    tx
      .selectFrom(days.as('d'))
      .selectAll()
      .where(searchCondition(search, sql`plain(d.account)`))
      .$if(account_id !== undefined, (some) => some.where('d.account_id', '=', account_id ?? 0)),
    state,
    { orders: { day: 'd.day', account: ['d.account', 'd.day'] }, first: 'day,asc', id: 'd.id' },
  )
}

/** Payments that wait though a line is theirs, or may be. */
async function waitingIds(tx: Tx): Promise<number[]> {
  const { sure, likely } = await matchesNow(tx)
  return [...sure, ...likely].map(({ payment }) => payment.id)
}

const stateOf = sql<
  'approved' | 'waiting'
>`case when p.status = ${sql.lit(APPROVED)} then 'approved' else 'waiting' end`

/** Approved by no line, though a bank would have one, or one of these. */
const unsettled = (waiting: readonly number[]) =>
  sql<boolean>`(p.status = ${sql.lit(APPROVED)} and p.type <> ${sql.lit(CASH)} and p.bank_line_id is null
    or p.id = any(${waiting}::int[]))`

/** An array of ids, so that an index finds them. */
const foundStudents = (search: string | undefined) =>
  sql<boolean>`p.student_id = any(array(select f.id from students f
    where ${searchCondition(searchedIdentity(search), 'f.search_text')}))`

/** A page of payments that are not settled with the banks. */
export async function pageOfUnsettled(
  tx: Tx,
  { month, unsettled: state, ...query }: QueryOf<typeof listUnsettledPayments> & Pick<ListState, 'cursor'>,
) {
  const rows = tx
    .selectFrom('payments as p')
    // Left joins over foreign keys: counting reads the payments alone, and a page the students of its rows.
    .leftJoin('students as s', 's.id', 'p.student_id')
    .leftJoin('users as u', 'u.id', 'p.reviewed_by')
    .select(['p.id', 'p.student_id', 'p.date', 'p.amount', 'p.type', 'p.receipt_number', stateOf.as('state')])
    .select(['s.identity_kind', 's.identity_number'])
    .$narrowType<{ identity_kind: NotNull; identity_number: NotNull }>()
    .select(nameOfUser().$castTo<string | null>().as('reviewer_name'))
    .select(listedName('s').as('student_name'))
    .where(unsettled(await waitingIds(tx)))
    .$if(Boolean(query.search), (some) => some.where(foundStudents(query.search)))
    .$if(query.sort_by?.startsWith('student_name,') ?? false, (some) => some.where('s.id', 'is not', null))
    .$if(month !== undefined, (some) => some.where(inMonth('p.date', month ?? '')))
    .$if(state !== undefined, (some) => some.where(sql<boolean>`${stateOf} = ${state}`))
  const found = await page(rows, query, {
    orders: { date: 'p.date', amount: 'p.amount', student_name: listedName('s') },
    first: 'date,asc',
    id: 'p.id',
  })
  const data = found.data.map((one) => ({
    ...one,
    identity: showIdentity(one.identity_kind, one.identity_number),
    type_name: PAYMENT_TYPE_LABELS[one.type as PaymentType],
  }))
  return { ...found, data }
}
