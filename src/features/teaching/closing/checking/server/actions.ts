import { createHash } from 'node:crypto'
import { notify } from '#features/messages/notifications/server/actions.ts'
import { untruePapers } from '#features/papers/papers/untrue/server/actions.ts'
import { withoutBlanks } from '#kernel/blanks.ts'
import { addTime, type Clock } from '#kernel/dates.ts'
import { isSigned } from '#server/access/keys/signing-keys.ts'
import type { Tx } from '#server/database/db.ts'
import { readActa } from '../../actas/rules.ts'
import { factsOfActas, headOf } from '../../actas/server/queries.ts'
import { factsOfMakeUps } from '../../make-up-actas/server/queries.ts'
import {
  differences,
  documentOf,
  type Fault,
  faultKey,
  headFaults,
  isRunning,
  type Known,
  underSealedDocuments,
} from '../rules.ts'
import {
  faultsNotice,
  faultWords,
  MISSING,
  NO_ACTA,
  NOT_AFTER,
  neverEnded,
  OTHER_BODY,
  openedPast,
  stillRunning,
  UNSIGNED,
  withoutActa,
} from '../words.ts'
import {
  administrators,
  chain,
  forgetFaults,
  heldCourseSections,
  insertFaults,
  keptFaults,
  knownHeads,
  periodsOpenedPast,
  renamedStudents,
  unendedCourseSections,
} from './queries.ts'

type ChainRow = Awaited<ReturnType<typeof chain>>[number]

/**
 * Walks the chain and holds the latest acta of each course-section against the tables (records.md#acta); names each acta that
 * is missing, does not follow, was changed or is not signed, each course without one, and each row that differs; then each
 * paper that the tables deny. `head` is an acta that somebody kept, or copied from paper.
 */
export async function checkRecords(tx: Tx, head: Known | null = null): Promise<Fault[]> {
  const rows = await chain(tx)
  const known = [
    ...(await knownHeads(tx)),
    ...(head ? [{ ...head, hash: head.hash && withoutBlanks(head.hash) }] : []),
  ]
  const gaps = chainFaults(rows)
  const ofCourses = rows.filter(({ make_up_id }) => make_up_id === null)
  const named = new Set(gaps.filter(({ what }) => what === MISSING).map(({ number }) => number))
  return [
    ...gaps,
    ...headFaults(rows, known).filter(({ number }) => !named.has(number)),
    ...(await periodsOpenedPast(tx)).map((period) => ({ number: null, what: openedPast(period) })),
    ...(await tableFaults(tx, ofCourses)),
    ...(await makeUpFaults(tx, rows)),
    ...(await unended(tx, ofCourses)),
    ...(await untruePapers(tx)).map((one) => ({ number: null, ...one })),
  ]
}

function chainFaults(rows: readonly ChainRow[]): Fault[] {
  const faults: Fault[] = []
  let last: { number: number; hash: string | null } = { number: 0, hash: null }
  for (const { number, body, hash, previous, signature, public_key } of rows) {
    const digest = createHash('sha256').update(body).digest()
    for (let lost = last.number + 1; lost < number; lost++) faults.push({ number: lost, what: MISSING })
    if (digest.toString('hex') !== hash) faults.push({ number, what: OTHER_BODY })
    if (previous !== last.hash) faults.push({ number, what: NOT_AFTER })
    if (!isSigned(digest, signature, public_key)) faults.push({ number, what: UNSIGNED })
    last = { number, hash }
  }
  return faults
}

/** The latest acta of each course-section of a period that is sealed against the tables. */
async function tableFaults(tx: Tx, rows: readonly ChainRow[]): Promise<Fault[]> {
  const latest = new Map(rows.map((row) => [row.course_section_id, row]))
  const sealed = [...latest.values()].filter(({ is_held }) => is_held)
  const facts = await factsOfActas(tx, { course_section_ids: await heldCourseSections(tx) })
  const now = new Map(facts.map((one) => [one.course_section_id, one.body]))
  const renamed = new Map((await renamedStudents(tx)).map((one) => [documentOf(one), one]))
  const unsealed = facts
    .filter(({ course_section_id, is_imported }) => !is_imported && !latest.has(course_section_id))
    .map(({ body }) => ({ number: null, what: withoutActa(body) }))
  const apart = sealed.flatMap(({ number, body, course_section_id, sealed_at }) => {
    const said = readActa(body)
    if (!said) return [{ number, what: NO_ACTA }]
    const current = now.get(course_section_id)
    return differences(number, said, current && underSealedDocuments(current, { said, sealed_at }, renamed))
  })
  return [...unsealed, ...apart]
}

/** The acta of each make-up exam against the tables. */
async function makeUpFaults(tx: Tx, rows: readonly ChainRow[]): Promise<Fault[]> {
  const sealed = rows.filter(({ make_up_id }) => make_up_id !== null)
  const facts = await factsOfMakeUps(
    tx,
    sealed.flatMap(({ make_up_id }) => make_up_id ?? []),
  )
  const now = new Map(facts.map(({ make_up_id, body }) => [make_up_id, body]))
  const renamed = new Map((await renamedStudents(tx)).map((one) => [documentOf(one), one]))
  return sealed.flatMap(({ number, body, make_up_id, sealed_at }) => {
    const said = readActa(body)
    if (!said) return [{ number, what: NO_ACTA }]
    const current = now.get(make_up_id ?? 0)
    return differences(number, said, current && underSealedDocuments(current, { said, sealed_at }, renamed))
  })
}

/** Who is enrolled where the notes were handed over, and who is in the latest acta of a course: no course has ended so. */
async function unended(tx: Tx, rows: readonly ChainRow[]): Promise<Fault[]> {
  const latest = new Map(rows.map((row) => [row.course_section_id, row]))
  const sealed = [...latest.values()].flatMap(({ number, body, course_section_id }) =>
    (readActa(body)?.students ?? [])
      .filter(isRunning)
      .map(({ document }) => ({ number, what: stillRunning(document), course_section_id, document })),
  )
  const told = new Set(sealed.map((one) => `${one.course_section_id} ${one.document}`))
  const unsaid = await factsOfActas(tx, { course_section_ids: await unendedCourseSections(tx) })
  const enrolled = unsaid.flatMap(({ body, course_section_id }) =>
    body.students
      .filter((one) => isRunning(one) && !told.has(`${course_section_id} ${one.document}`))
      .map(({ document }) => ({ number: null, what: neverEnded({ ...body, document }), course_section_id })),
  )
  return [...sealed.map(({ document: _, ...one }) => one), ...enrolled]
}

/** What is wrong with the records, in sentences. */
export const wrongWithRecords = async (tx: Tx, head: Known | null): Promise<string[]> =>
  (await checkRecords(tx, head)).map(faultWords)

const KEEP_CHECKS_MS = 90 * 86_400_000

/** Checks the records, keeps what it has found for the administrators, with the last acta, and tells them of what is new. */
export async function keepRecordsCheck(tx: Tx, clock: Clock): Promise<void> {
  const faults = await checkRecords(tx)
  const head = await headOf(tx)
  await tx
    .deleteFrom('record_checks')
    .where('created_at', '<', addTime(clock.now(), -KEEP_CHECKS_MS))
    .execute()
  await tx
    .insertInto('record_checks')
    .values({
      actas_count: head?.number ?? 0,
      head_hash: head?.hash ?? null,
      faults_count: faults.length,
    })
    .execute()
  await keepFaults(tx, faults)
}

async function keepFaults(tx: Tx, faults: readonly Fault[]): Promise<void> {
  const known = await keptFaults(tx)
  const [before, now] = [new Set(known.map(faultKey)), new Set(faults.map(faultKey))]
  await forgetFaults(
    tx,
    known.filter((one) => !now.has(faultKey(one))).map(({ id }) => id),
  )
  const found = faults.filter((one) => !before.has(faultKey(one)))
  if (found.length === 0) return
  await insertFaults(tx, found)
  const content = faultsNotice(found.length)
  await notify(tx, { user_ids: await administrators(tx), content, link: '/institution/records' })
}
