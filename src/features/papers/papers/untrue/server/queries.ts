import { sql } from 'kysely'
import type { Sql, Tx } from '#server/database/db.ts'
import type { PaperKind } from '../../words.ts'
import type { Cause } from '../words.ts'

/** A day's work of two people crosses: what was done so shortly beside a paper may have been done after it. */
const BESIDE = sql`interval '1 minute'`

/** Whether an identity is the one that a paper `p` was signed with (records.md#papers). */
const isSigned = (
  kind: Sql,
  number: Sql,
) => sql`p.signed ->> 'h' = translate(rtrim(encode(substring(sha256(convert_to(
  p.code || ':' || regexp_replace(upper(${kind} || ${number}), '[^0-9A-Z]', '', 'g'), 'UTF8')) from 1 for 16), 'base64'),
  '='), '+/', '-_')`

/** One that the student has, or has had: each change through the product stands in the history of changes. */
const isOfHolder = sql`(${isSigned(sql`s.identity_kind`, sql`s.identity_number`)} or exists (
  with had as (select c.fields ->> 'identity_kind' as kind, c.fields ->> 'identity_number' as number
    from audit_entries a cross join lateral (values (a.before), (a.after)) c (fields)
    where a.entity = 'student' and a.entity_id = s.id and a.action = 'students.update')
  select from (select kind from had union select s.identity_kind) k, (select number from had union select s.identity_number) n
  where ${isSigned(sql`k.kind`, sql`n.number`)}))`

/** Inscriptions of a paper's student that were undone after it: until then they were there. */
const undoneSince = sql`audit_entries a where a.action = 'inscriptions.rollback'
  and coalesce(a.after, a.before) ->> 'student_id' = p.student_id::text`

const wasInscribed = sql`(exists (select from inscriptions i join sections x on x.id = i.section_id
    where i.student_id = p.student_id and i.period_id = r.period_id
      and (i.created_at <= p.created_at + ${BESIDE} or x.import_id is not null))
  or exists (select from ${undoneSince} and a.before ->> 'period_id' = r.period_id::text and a.at > p.created_at - ${BESIDE}
    and not exists (select from audit_entries m where m.entity = 'inscription' and m.entity_id = a.entity_id
      and m.action = 'inscriptions.create' and m.at > p.created_at + ${BESIDE})))`

/** Each course of the inscription was withdrawn from before the paper, and still is. */
const wasWithdrawn = sql`exists (select from inscriptions i where i.student_id = p.student_id and i.period_id = r.period_id
  and exists (select from enrolments e where e.inscription_id = i.id)
  and not exists (select from enrolments e where e.inscription_id = i.id and not exists (
    select from withdrawal_enrolments we join withdrawals w on w.id = we.withdrawal_id
    where we.enrolment_id = e.id and w.undone_at is null and w.created_at < p.created_at - ${BESIDE})))`

/** The import of a history, there before the paper, was undone after it; of a certificate, that of its period. */
const isHistoryUndone = sql`exists (select from ${undoneSince} and a.at > p.created_at
  and (p.kind <> 'grades' or a.before ->> 'period_id' = r.period_id::text)
  and exists (select from imports m where m.resource = 'histories' and m.file_name = a.reason
    and m.created_at <= p.created_at and m.undone_at between a.at - interval '10 minutes' and a.at + interval '10 minutes'))`

/** What the papers and the facts that are signed say of each other; those of before lack some. */
const isRowApart = sql`not (
  coalesce(p.signed ->> 'n', p.year || '-' || lpad(p.number::text, 6, '0')) = p.year || '-' || lpad(p.number::text, 6, '0')
  and coalesce(p.signed ->> 'k', p.kind) = p.kind and coalesce(p.signed ->> 'c', p.code) = p.code
  and coalesce(p.signed ->> 'd', p.issued_on::text) = p.issued_on::text)`

/**
 * The first thing that the tables deny of a good paper `p`, as what was so on its day; null of one that they do not.
 *
 * - Of each: the row that keeps it, and whose it is. A document set right afterwards is known from the history of changes.
 * - Asked for: the request, which is nobody else's and not canceled.
 * - Letter: the degree, which is not taken back while a letter is good.
 * - Study, grades: an inscription in the period of the request when it was made, not withdrawn from whole. One that was moved,
 *   withdrawn from or undone afterwards was there. The notes are not held against it: until they are handed over they change
 *   freely, and afterwards by an acta that amends.
 * - Kardex, letter, grades: no import of a history that was there and was undone, which a good paper does not let happen.
 * - Receipt: a payment that is approved, of this student and amount. Taking the approval back withdraws it.
 * - Acta: the latest of its course. Amending withdraws the one before.
 *
 * Names, sections, prices and whoever signs change with a reason and without a trace in the paper: nothing is said of them.
 */
const cause = sql`case
  when ${isRowApart} then 'row_apart'
  when p.signed ? 'h' and s.id is not null and not ${isOfHolder} then 'identity'
  when r.student_id <> p.student_id or y.student_id <> p.student_id then 'of_another'
  when r.state = 'canceled' then 'canceled'
  when p.kind = 'letter' and s.state <> 'graduated' then 'not_graduated'
  when p.kind in ('kardex', 'letter', 'grades') and ${isHistoryUndone} then 'history_undone'
  when p.kind in ('study', 'grades') and r.id is not null and not ${wasInscribed} then 'not_inscribed'
  when p.kind in ('study', 'grades') and r.id is not null and ${wasWithdrawn} then 'withdrawn'
  when p.kind = 'receipt' and y.status is distinct from 2 then 'not_paid'
  when p.signed ->> 'a' <> (y.amount / 100) || '.' || lpad((y.amount % 100)::text, 2, '0') then 'other_amount'
  when p.kind = 'acta' and exists (select from actas a join actas x on x.course_section_id = a.course_section_id
    where a.number = p.acta_number and x.number > a.number and a.make_up_id is null and x.make_up_id is null) then 'amended'
end`

/** A paper, what it signs, its credential, the key of both, and what the tables deny of it. */
export type Looked = {
  id: number
  kind: PaperKind
  year: number
  number: number
  facts: string
  signature: string
  credential: string
  kid: string
  public_key: string
  cause: Cause | null
}

/** So many papers are looked at by one statement, which has five seconds, and verified before others have their turn. */
const AT_ONCE = 500

/** The next good papers after one, by id. */
export async function papersAfter(tx: Tx, after: number): Promise<Looked[]> {
  const { rows } = await sql<Looked>`
    with looked as materialized (select q.*, case when q.facts is json then q.facts::jsonb end as signed from papers q
      where q.id > ${after}::int and q.withdrawn_at is null order by q.id limit ${sql.lit(AT_ONCE)})
    select p.id, p.kind, p.year, p.number, p.facts, p.signature, p.credential, k.kid, k.public_key, ${cause} as cause
    from looked p join signing_keys k on k.kid = p.kid
    left join students s on s.id = p.student_id left join document_requests r on r.id = p.document_request_id
    left join payments y on y.id = p.payment_id order by p.id`.execute(tx)
  return rows
}
