import { sql } from 'kysely'
import { type Day, dayOf } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { centsFromText } from '#kernel/money.ts'
import { type IdentityKind, searchedIdentity, showIdentity } from '#kernel/person.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import type { SignedFacts } from '../checking/rules.ts'
import { type IssuedPaper, type listPapers, MOST_PAPERS, type Verified } from '../contract.ts'
import { codeFromText, lastDigitsOf, numberFromText } from '../rules.ts'
import { type PaperKind, showPaperNumber } from '../words.ts'

/** What is signed, and what the QR carries (records.md#papers). */
export type Facts = SignedFacts & { k: PaperKind }

/** What a paper is printed of; of a kardex a hash of what it says. */
export type PaperOf =
  | { document_request_id: number }
  | { payment_id: number }
  | { acta_number: number }
  | { content_hash: string }

/**
 * Holds whom papers are of before it is read what they say, until they are there: no state changes and no import is undone
 * beside one that is drawn; another paper may be.
 */
export const lockHolders = (tx: Tx, student_ids: readonly number[]) =>
  sql`select from students where id = any(${student_ids}::int[]) order by id for share`.execute(tx)

/** Holds the numbers until the transaction ends. */
export const lockPapers = (tx: Tx) => sql`lock table papers in share row exclusive mode`.execute(tx)

/** The paper of something that was not withdrawn; a kardex is of its student and its day. */
export const validPaper = (
  tx: Tx,
  of: PaperOf,
  { student_id, today }: { student_id: number | null; today: Day },
) =>
  tx
    .selectFrom('papers')
    .select(['year', 'number', 'file'])
    .where((row) => row.and(of))
    .$if('content_hash' in of, (some) =>
      some.where('student_id', '=', student_id).where('issued_on', '=', today),
    )
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** The last number of a year; holds the numbers until the transaction ends. */
export async function lastNumber(tx: Tx, year: number): Promise<number> {
  await lockPapers(tx)
  const { last } = await tx
    .selectFrom('papers')
    .select((row) => row.fn.max('number').as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export const institutionOnPaper = (tx: Tx) =>
  tx
    .selectFrom('institution')
    .select(['name', 'fiscal_id', 'address', 'city', 'phone', 'logo', 'certificate_footer'])
    .executeTakeFirst()

/** What the institute says of a code that somebody typed or scanned, and whom to ask. */
export async function verifiedPaper(tx: Tx, typed: string): Promise<Verified> {
  const institution = await tx.selectFrom('institution').select('phone').executeTakeFirst()
  return { ...(await saidOf(tx, typed)), phone: institution?.phone ?? null }
}

async function saidOf(tx: Tx, typed: string): Promise<Omit<Verified, 'phone'>> {
  const code = codeFromText(typed)
  const paper =
    code === null
      ? undefined
      : await tx
          .selectFrom('papers as p')
          .leftJoin('students as s', 's.id', 'p.student_id')
          .leftJoin('document_requests as r', 'r.id', 'p.document_request_id')
          .select(['p.year', 'p.number', 'p.issued_on', 'p.facts', 'p.credential', 'p.withdrawn_at'])
          .select(['p.signer', 'r.is_self_served'])
          .select(['s.identity_number', sql<IdentityKind | null>`s.identity_kind`.as('identity_kind')])
          .where('p.code', '=', code)
          .executeTakeFirst()
  if (!paper) return { state: 'unknown' }
  const { k: kind, i: initials, t: last_digits, s: about, a } = JSON.parse(paper.facts) as Facts
  const { issued_on } = paper
  // A receipt of before amounts were signed has none.
  const amount = a === undefined ? undefined : (centsFromText(a) ?? undefined)
  const { identity_kind, identity_number } = paper
  const isOf = identity_kind !== null && lastDigitsOf(identity_number ?? '') === last_digits
  const ofIdentity = { last_digits, ...(isOf && { identity_kind }) }
  const self_served_signer = paper.is_self_served ? paper.signer : undefined
  const known = {
    ...{ kind, number: showPaperNumber(paper), issued_on, initials, ...ofIdentity, about, amount },
    self_served_signer,
  }
  const { withdrawn_at, credential } = paper
  return withdrawn_at === null
    ? { state: 'genuine', ...known, credential }
    : { state: 'withdrawn', ...known, withdrawn_on: dayOf(withdrawn_at) }
}

/** What was made of a student, latest first. Why one was withdrawn stands in the history alone. */
export async function papersOfStudent(tx: Tx, student_id: number): Promise<IssuedPaper[]> {
  const rows = await tx
    .selectFrom('papers')
    .select(['id', 'year', 'number', 'issued_on', 'withdrawn_at'])
    .select(sql<PaperKind>`kind`.as('kind'))
    .where('student_id', '=', student_id)
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST_PAPERS))
    .execute()
  return rows.map((row) => ({ ...row, number: showPaperNumber(row) }))
}

export const paperToWithdraw = (tx: Tx, id: number) =>
  tx
    .selectFrom('papers as p')
    .leftJoin('students as s', 's.id', 'p.student_id')
    .select(['p.id', 'p.year', 'p.number', 'p.withdrawn_at', 's.user_id'])
    .select((row) => row.ref('p.kind').$castTo<PaperKind>().as('kind'))
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst()

const papers = (tx: Tx) =>
  tx
    .selectFrom('papers as p')
    // Left joins over foreign keys: the same rows, and counting them reads the papers alone.
    .leftJoin('students as s', 's.id', 'p.student_id')
    .leftJoin('users as u', 'u.id', 'p.made_by')
    .leftJoin('paper_texts as t', 't.id', 'p.text_id')
    .leftJoin('document_requests as r', 'r.id', 'p.document_request_id')
    .select(sql<boolean>`coalesce(r.is_self_served, false)`.as('is_self_served'))
    .select(['p.id', 'p.year', 'p.number', 'p.code', 'p.student_id', 'p.issued_on', 'p.signer'])
    .select(['p.created_at', 'p.withdrawn_at', 't.version as text_version'])
    .select((row) => row.ref('p.kind').$castTo<PaperKind>().as('kind'))
    .select(sql<string>`coalesce(${listedName('s')}, p.facts::json ->> 's', '')`.as('about'))
    .select(['s.identity_kind', 's.identity_number'])
    .select(nameOfUser().as('made_by'))

/** By its number as it is printed, by its code, or by whom it is of. */
function foundBy(search: string): Sql<boolean> {
  const meant = numberFromText(search)
  if (meant) return sql`(p.number = ${meant.number} and p.year = coalesce(${meant.year}::int, p.year))`
  const code = codeFromText(search)
  return sql`(p.student_id = any(array(
      select f.id from students f where ${searchCondition(searchedIdentity(search), 'f.search_text')}))
    or p.code = ${code})`
}

/** A page of every paper that was made. */
export async function pageOfPapers(tx: Tx, query: QueryOf<typeof listPapers>) {
  const { kind, student_id, is_withdrawn, from, until, search = '' } = query
  const found = await page(
    papers(tx)
      .$if(search.trim() !== '', (rows) => rows.where(foundBy(search)))
      .$if(kind !== undefined, (rows) => rows.where('p.kind', '=', kind ?? ''))
      .$if(student_id !== undefined, (rows) => rows.where('p.student_id', '=', student_id ?? 0))
      .$if(is_withdrawn !== undefined, (rows) =>
        rows.where('p.withdrawn_at', is_withdrawn ? 'is not' : 'is', null),
      )
      .$if(from !== undefined, (rows) => rows.where(sql<boolean>`p.issued_on >= ${from}`))
      .$if(until !== undefined, (rows) => rows.where(sql<boolean>`p.issued_on <= ${until}`)),
    query,
    {
      // Ids follow the order in which they were made.
      orders: { created_at: 'p.id', kind: ['p.kind', 'p.id'] },
      first: 'created_at,desc',
      id: 'p.id',
    },
  )
  return {
    ...found,
    data: found.data.map(({ year, number, identity_kind, identity_number, ...row }) => ({
      ...row,
      number: showPaperNumber({ year, number }),
      identity: identity_kind && identity_number && showIdentity(identity_kind, identity_number),
    })),
  }
}

/** What of a paper is needed to give its bytes. */
export const keptById = async (tx: Tx, id: number) => {
  const { year, number, ...paper } = await tx
    .selectFrom('papers')
    .select(['year', 'number', 'file'])
    .select((row) => row.ref('kind').$castTo<PaperKind>().as('kind'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...paper, number: showPaperNumber({ year, number }) }
}
