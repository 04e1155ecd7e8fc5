import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import { among } from '#server/database/among.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import type { Fault, Known, Renamed } from '../rules.ts'

/** Whether a period `p` was sealed and is open, though the history of changes does not say that it was opened again. */
const isOpenedPast = sql<boolean>`(p.closed_at is null
  and exists (select from actas x where x.period_id = p.id)
  and 'closing.reopen' is distinct from (select h.action from audit_entries h
    where h.entity = 'period' and h.entity_id = p.id and h.action in ('closing.close', 'closing.reopen')
    order by h.id desc limit 1))`

/** Whether what the tables say of a period `p` has to be what was sealed. */
const isHeld = sql<boolean>`(p.closed_at is not null or ${isOpenedPast})`

export const periodsOpenedPast = (tx: Tx) =>
  tx.selectFrom('periods as p').select(['p.year', 'p.number']).where(isOpenedPast).orderBy('p.id').execute()

/** The courses of sections of which there is to be an acta. */
export const heldCourseSections = async (tx: Tx): Promise<number[]> =>
  (
    await tx
      .selectFrom('course_sections as cs')
      .innerJoin('sections as s', 's.id', 'cs.section_id')
      .innerJoin('periods as p', 'p.id', 's.period_id')
      .select('cs.id')
      .where(isHeld)
      .execute()
  ).map(({ id }) => id)

/** The courses of sections that are open to no note and where somebody is enrolled. */
export const unendedCourseSections = async (tx: Tx): Promise<number[]> =>
  (
    await tx
      .selectFrom('course_sections as cs')
      .select('cs.id')
      .where('cs.notes_delivered_at', 'is not', null)
      .where(
        sql<boolean>`exists (select from enrolments e where e.course_section_id = cs.id and e.state = 'enrolled')`,
      )
      .execute()
  ).map(({ id }) => id)

/** What is kept as wrong, as it was found; held, for a check that an upgrade asked for may meet that of the night. */
export async function keptFaults(tx: Tx) {
  await sql`lock table record_faults in share row exclusive mode`.execute(tx)
  return tx
    .selectFrom('record_faults')
    .select(['id', 'acta_number as number', 'what', 'course_section_id', 'paper_id'])
    .orderBy('id')
    .execute()
}

export const insertFaults = (tx: Tx, faults: readonly Fault[]) =>
  sql`insert into record_faults (acta_number, what, course_section_id, paper_id)
    select number, what, course_section_id, paper_id from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb)
      as it(number int, what text, course_section_id int, paper_id int)`.execute(tx)

/** Lets go what is wrong no more. */
export const forgetFaults = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('record_faults').where(among('id', ids)).execute()

/** Lets go what is mended where courses of sections were judged by their notes. */
export const forgetUnended = (tx: Tx, course_section_ids: readonly number[]) =>
  tx.deleteFrom('record_faults').where(among('course_section_id', course_section_ids)).execute()

/** Who is told of what is found. */
export const administrators = async (tx: Tx): Promise<number[]> =>
  (
    await tx
      .selectFrom('users')
      .select('id')
      .where('enabled', '=', true)
      .where('role', '=', 'admin')
      .execute()
  ).map(({ id }) => id)

/** The actas that were the last ones: as each closing wrote into the history, and each nightly check kept. */
export async function knownHeads(tx: Tx): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select split_part(after ->> 'head', ' ', 1)::int as number, split_part(after ->> 'head', ' ', 2) as hash
    from audit_entries where action = 'closing.close' and after ->> 'head' is not null
    union
    select actas_count, head_hash from record_checks where actas_count > 0`.execute(tx)
  return rows
}

/** Whose identity document was changed through the product, with each change as the history holds it. */
export async function renamedStudents(tx: Tx): Promise<Renamed[]> {
  const identity = (fields: Sql) => sql`jsonb_strip_nulls(jsonb_build_object(
    'identity_kind', ${fields} -> 'identity_kind', 'identity_number', ${fields} -> 'identity_number'))`
  const { rows } = await sql<Renamed>`
    select st.identity_kind, st.identity_number, json_agg(json_build_object(
      'at', a.at, 'before', ${identity(sql`a.before`)}, 'after', ${identity(sql`a.after`)}) order by a.id desc) as changes
    from audit_entries a join students st on st.id = a.entity_id
    where a.entity = 'student' and a.action = 'students.update'
      and a.after ?| array['identity_kind', 'identity_number']
    group by st.id`.execute(tx)
  return rows
}

/** The whole chain with the public key of each signature, in its order. */
export const chain = (tx: Tx) =>
  tx
    .selectFrom('actas as a')
    .innerJoin('signing_keys as k', 'k.kid', 'a.kid')
    .innerJoin('periods as p', 'p.id', 'a.period_id')
    .select([
      'a.number',
      'a.course_section_id',
      'a.make_up_id',
      'a.body',
      'a.hash',
      'a.previous',
      'a.signature',
    ])
    .select(sql<Instant>`a.created_at`.as('sealed_at'))
    .select(['k.public_key', isHeld.as('is_held')])
    .orderBy('a.number')
    .execute()
