import type { Journal } from './clients.ts'
import { COURSES } from './drill-institute.ts'
import type { Claustro } from './drill-server.ts'

/** What may never be other than zero (promises.md K1). */
export type Faults = {
  lost: number
  doubled_payments: number
  over_capacity: number
  doubled_enrolments: number
  drift: number
  /** Notices of approvals, written or queued in the same transaction: missing, or too many (K10). */
  notices: number
  differing: number
}

export const NO_FAULTS: Faults = {
  lost: 0,
  doubled_payments: 0,
  over_capacity: 0,
  doubled_enrolments: 0,
  drift: 0,
  notices: 0,
  differing: 0,
}

/** Compares what was acknowledged with what the tables hold. */
export async function faultsOf(claustro: Claustro, journal: Journal): Promise<Faults> {
  const count = async (text: string, values: unknown[] = []) =>
    (await claustro.ask<{ n: number }>(text, values))[0]?.n ?? Number.NaN
  const json = (rows: unknown) => [JSON.stringify(rows)]
  const lost =
    (await count(LOST_INSCRIPTIONS, json(journal.inscriptions))) +
    (await count(LOST_PAYMENTS, json(journal.payments))) +
    (await count(LOST_REVIEWS, [...json(journal.approved), 2])) +
    (await count(LOST_REVIEWS, [...json(journal.undone), 1])) +
    (await count(LOST_MARKS, json([...journal.marks.values()])))
  return {
    lost,
    doubled_payments: await count(DOUBLED_PAYMENTS),
    over_capacity: await count(OVER_CAPACITY),
    doubled_enrolments: await count(DOUBLED_ENROLMENTS),
    drift: (await count(DRIFT)) + (await count(DRIFT_OF_MARKS)),
    notices: await count(NOTICES),
    differing: journal.differing.length,
  }
}

const LOST_INSCRIPTIONS = `
  select count(*)::int as n from jsonb_to_recordset($1) as j(id int, student_id int, section_id int)
  where not exists (select 1 from inscriptions i
    where i.id = j.id and i.student_id = j.student_id and i.section_id = j.section_id)`
const LOST_PAYMENTS = `
  select count(*)::int as n from jsonb_to_recordset($1) as j(id int, amount int)
  where not exists (select 1 from payments p where p.id = j.id and p.amount = j.amount)`
const LOST_REVIEWS = `
  select count(*)::int as n from jsonb_array_elements($1) as j(id)
  where not exists (select 1 from payments p where p.id = j.id::int and p.status = $2)`
const LOST_MARKS = `
  select count(*)::int as n from jsonb_to_recordset($1) as j(lesson_id int, student_id int, attendance boolean, note numeric)
  where not exists (select from enrolments e join attendances a on a.enrolment_id = e.id
    join notes n on n.enrolment_id = e.id and n.lesson_id = a.lesson_id
    where e.student_id = j.student_id and a.lesson_id = j.lesson_id and a.attendance = j.attendance and n.note = j.note)`
/** Absences and the definitive note of each enrolment are those of its marks and notes. */
const DRIFT_OF_MARKS = `
  select count(*)::int as n from enrolments e
  where e.absences <> (select count(*) from attendances a where a.enrolment_id = e.id and not a.attendance)
    or e.definitive_note is distinct from (select round(sum(n.note * l.weighting) / 100, 2)
      from notes n join lessons l on l.id = n.lesson_id where n.enrolment_id = e.id)`
/** Each report of the clients has an amount of its own. */
const DOUBLED_PAYMENTS = `
  select coalesce(sum(n - 1), 0)::int as n from (select count(*) as n from payments where type = 1 group by amount) one`
const SEATS = `
  select s.*, (select count(*) from inscriptions i join students st on st.id = i.student_id
      where i.section_id = s.id and st.gender = 'male')::int as males,
    (select count(*) from inscriptions i join students st on st.id = i.student_id
      where i.section_id = s.id and st.gender = 'female')::int as females
  from sections s`
const OVER_CAPACITY = `
  select count(*)::int as n from (${SEATS}) s where males + males_held > males_limit or females + females_held > females_limit`
const sumOf = (status: number) => `(select coalesce(sum(p.amount), 0) from payments p
  where p.student_id = i.student_id and p.period_id = i.period_id and p.charge_id is null and p.status = ${status})`
/** Seats of sections, sums of payments. */
const DRIFT = `
  select ((select count(*) from (${SEATS}) s where males <> males_assigned or females <> females_assigned)
    + (select count(*) from inscriptions i where i.paid_amount_e2 <> ${sumOf(2)} or i.pending_amount_e2 <> ${sumOf(1)})
  )::int as n`
/** Each student has been told once of each approval that stands, or will be when its quiet minute is over. */
const NOTICES = `
  select coalesce(sum(abs(approved - told - waiting)), 0)::int as n from (select
    (select count(*) from payments p where p.student_id = s.id and p.status = 2) as approved,
    (select count(*) from notification_recipients r join notifications o on o.id = r.notification_id
      where r.user_id = s.user_id and o.content like 'El pago de % ha sido aprobado.') as told,
    (select count(*) from payments p join jobs j on j.kind = 'payment_notice' and j.key = p.id::text
      where p.student_id = s.id and j.done_at is null) as waiting
    from students s) one`
const DOUBLED_ENROLMENTS = `
  select ((select count(*) from (select 1 from inscriptions group by student_id, period_id having count(*) > 1) i)
    + (select count(*) from inscriptions i join sections s on s.id = i.section_id
        where s.letter_code <> 'AULA' and ${COURSES} <> (select count(*) from enrolments e where e.inscription_id = i.id))
  )::int as n`
