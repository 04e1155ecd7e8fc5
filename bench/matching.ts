import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { openSession } from '#server/access/sessions/session.ts'
import { openDatabase } from '#server/database/db.ts'

type Running = { address: string; url: string }

const LINES = 5_000
const REPORTS = 2_000
const TIMES = 5
const GOAL_S = 3

/** The list of a bank: a line of each report that waits, one in five with another sum, and as many others as it takes. */
async function fillBank(url: string): Promise<{ reports: number; token: string }> {
  const { db, close } = openDatabase(url, { most: 1 })
  await sql`insert into bank_accounts (bank, last_digits, currency) values ('Banco Nacional', '1234', 'USD')`.execute(
    db,
  )
  await sql`insert into payments (student_id, period_id, title, type, receipt_number, date, amount)
    select student_id, period_id, 'Pago del período', 3, 'R9' || id, created_at::date, 3000 from inscriptions
    order by id desc limit greatest(0, ${REPORTS}::int -
      (select count(*) from payments where status = 1 and type <> 1))`.execute(db)
  await sql`insert into bank_lines (account_id, day, reference, description, amount_e2, balance_e2, nth)
    select a.id, coalesce(p.date + n::int % 3, current_date - n::int % 90), '000' || coalesce(ltrim(p.receipt_number, 'R'), n::text),
      'ABONO TRF ' || coalesce(s.identity_number, n::text), coalesce(p.amount, 1000) + case when n % 5 = 0 then 100 else 0 end,
      null, row_number() over (partition by p.date, p.receipt_number, n)
    from bank_accounts a, generate_series(1, ${LINES}::int) n
    left join (select p.*, row_number() over (order by id) as place from payments p where status = 1 and type <> 1) p
      on p.place = n left join students s on s.id = p.student_id`.execute(db)
  const { rows } = await sql<{
    many: number
  }>`select count(*) as many from payments where status = 1 and type <> 1`.execute(db)
  const now = systemClock.now()
  const { access_token: token } = await openSession(db, 1, { remember: true, device: 'bench', now })
  await close()
  return { reports: rows[0]?.many ?? 0, token }
}

/** Says how long the banks' lines are matched with the payments that wait; returns how many goals were missed. */
export async function sayMatching({ address, url }: Running, say: (line: string) => void): Promise<number> {
  const { reports, token } = await fillBank(url)
  const headers = { authorization: `Bearer ${token}` }
  const seconds: number[] = []
  let sure = 0
  for (let time = 0; time < TIMES; time++) {
    const since = performance.now()
    const answer = await fetch(`${address}/api/bank/matches`, { headers })
    const { data } = (await answer.json()) as { data: { sure: unknown[] } }
    seconds.push((performance.now() - since) / 1_000)
    sure = data.sure.length
  }
  const slowest = Math.max(...seconds)
  const late = slowest > GOAL_S
  say(
    `\nLines of a bank matched with payments: ${LINES.toLocaleString('en')} lines, ${reports.toLocaleString('en')} reports, ${sure.toLocaleString('en')} sure, in ${Math.min(...seconds).toFixed(2)} to ${slowest.toFixed(2)} s${late ? ' ✗' : ''} (goal: ${GOAL_S} s).`,
  )
  return Number(late)
}
