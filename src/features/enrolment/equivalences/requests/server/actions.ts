import { record } from '#features/institute/audit/server/actions.ts'
import { tellNothingOf, tellStudentLater } from '#features/messages/notifications/quiet/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { newKey, type Storage, sniff } from '#server/files/files.ts'
import { removalJob } from '#server/files/removal.ts'
import { queueJob } from '#server/jobs/queue.ts'
import type * as contract from '../contract.ts'
import {
  problemsOfCourses,
  refusalToAsk,
  refusalToAttach,
  refusalToChange,
  refusalToDecide,
  refusalToRemove,
} from '../rules.ts'
import { askedWord, FILE_KIND_LABELS, type FileKind, returnedNotice, withdrawnNotice } from '../words.ts'
import {
  deleteFile,
  equivalenceRequestById,
  filesOf,
  heldAsker,
  heldRequest,
  openRequests,
  storedFile,
} from './queries.ts'

type Content = BodyOf<typeof contract.updateEquivalenceRequest>
type Sent = { kind: FileKind; bytes: Buffer }

const PAGE = '/equivalences'
const PDF = 'application/pdf'
const about = (id: number) => `equivalence_request ${id}`

/** Keeps the documents of a request. */
async function keepFiles(tx: Tx, storage: Storage, request_id: number, sent: readonly Sent[]) {
  const rows = await Promise.all(
    sent.map(async ({ kind, bytes }) => {
      const isPdf = sniff(bytes) === PDF
      const file = newKey('equivalences', isPdf ? 'pdf' : 'webp')
      await storage.put(file, bytes, isPdf ? PDF : 'image/webp')
      return { request_id, kind, file }
    }),
  )
  await tx.insertInto('equivalence_request_files').values(rows).execute()
}

function insistOnCourses({ courses }: Content) {
  const problems = problemsOfCourses(courses)
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
}

const keepCourses = (tx: Tx, request_id: number, courses: Content['courses']) =>
  tx
    .insertInto('equivalence_request_courses')
    .values(
      courses.map(({ taken, grade = null, course_id = null }, position) => ({
        ...{ request_id, position, taken, grade, course_id },
      })),
    )
    .execute()

const saidOf = ({ origin, remark, courses }: Awaited<ReturnType<typeof equivalenceRequestById>>) => ({
  ...{ origin, remark },
  asked: courses.map(askedWord).join('; '),
})

type Order = Content & { student_id: number; files: readonly Sent[]; storage: Storage }

/** Asks for equivalences, with the documents that prove them (rules.md#equivalences). */
export async function requestEquivalences(tx: Tx, by: By, order: Order) {
  const { student_id, origin, remark = null, courses, files, storage } = order
  const { state } = await heldAsker(tx, student_id)
  insist(state === 'active' ? null : 'student_not_active')
  insistOnCourses(order)
  if (by.actor.type === 'student') insist(refusalToAsk(await openRequests(tx, student_id)))
  const { id } = await tx
    .insertInto('equivalence_requests')
    .values({ student_id, origin, remark, requested_by: by.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepCourses(tx, id, courses)
  await keepFiles(tx, storage, id, files)
  const data = await equivalenceRequestById(tx, id)
  await record(tx, by, {
    action: 'equivalence_requests.create',
    entity: 'equivalence_request',
    entity_id: id,
    after: {
      student_id,
      ...saidOf(data),
      attached: files.map(({ kind }) => FILE_KIND_LABELS[kind]).join(', '),
    },
  })
  return data
}

/** Completes a request; one that was returned waits again, and what was not told of it yet is not. */
export async function completeRequest(tx: Tx, by: By, { id, ...content }: Content & { id: number }) {
  const { state } = await heldRequest(tx, id)
  insist(refusalToChange(state))
  insistOnCourses(content)
  const before = saidOf(await equivalenceRequestById(tx, id))
  const { origin, remark = null, courses } = content
  await tx.updateTable('equivalence_requests').set({ origin, remark }).where('id', '=', id).execute()
  await moved(tx, by, { id, state: 'pending', return_reason: null })
  await tx.deleteFrom('equivalence_request_courses').where('request_id', '=', id).execute()
  await keepCourses(tx, id, courses)
  await tellNothingOf(tx, about(id))
  const data = await equivalenceRequestById(tx, id)
  await record(tx, by, {
    action: 'equivalence_requests.update',
    entity: 'equivalence_request',
    entity_id: id,
    before: { ...before, state },
    after: { ...saidOf(data), state: 'pending' },
  })
  return data
}

type Attached = { id: number; kind: FileKind; bytes: Buffer; storage: Storage }

export async function attachFile(tx: Tx, by: By, { id, kind, bytes, storage }: Attached) {
  const { state } = await heldRequest(tx, id)
  insist(refusalToChange(state))
  insist(refusalToAttach(await filesOf(tx, id)))
  await keepFiles(tx, storage, id, [{ kind, bytes }])
  await record(tx, by, {
    action: 'equivalence_requests.attach',
    entity: 'equivalence_request',
    entity_id: id,
    after: { attached: FILE_KIND_LABELS[kind] },
  })
  return equivalenceRequestById(tx, id)
}

/** Removes a document, whose file goes after the commit. */
export async function detachFile(tx: Tx, by: By, id: number) {
  const { request_id, kind, file } = await storedFile(tx, id)
  const { state } = await heldRequest(tx, request_id)
  insist(refusalToChange(state))
  const files = await filesOf(tx, request_id)
  // Removed by somebody else since it was within reach.
  if (!(await deleteFile(tx, id))) throw new Refusal('resource_not_found')
  insist(refusalToRemove(files))
  await queueJob(tx, removalJob, { key: file })
  await record(tx, by, {
    action: 'equivalence_requests.detach',
    entity: 'equivalence_request',
    entity_id: request_id,
    before: { attached: FILE_KIND_LABELS[kind] },
  })
}

/** Returns a request with a word. */
export const returnRequest = (tx: Tx, by: By, { id, reason }: { id: number; reason: string }) =>
  handBack(tx, by, { id, to: 'returned', reason })

export const withdrawRequest = (tx: Tx, by: By, id: number) => handBack(tx, by, { id, to: 'withdrawn' })

type HandedBack = { id: number } & ({ to: 'returned'; reason: string } | { to: 'withdrawn'; reason?: never })

/** The request is the student's again, who is told a minute later. */
async function handBack(tx: Tx, by: By, { id, to, reason }: HandedBack) {
  const { state, student_id, origin } = await heldRequest(tx, id)
  const isReturned = to === 'returned'
  insist(isReturned ? refusalToDecide(state) : refusalToChange(state))
  await moved(tx, by, { id, state: to, return_reason: reason ?? null })
  await record(tx, by, {
    action: isReturned ? 'equivalence_requests.return' : 'equivalence_requests.withdraw',
    entity: 'equivalence_request',
    entity_id: id,
    before: { state },
    after: { state: to },
    ...(reason !== undefined && { reason }),
  })
  const content = isReturned ? returnedNotice({ origin, reason: ended(reason) }) : withdrawnNotice({ origin })
  // Whoever withdrew it knows; that it was returned is then no news either.
  if (by.actor.student_id === student_id) await tellNothingOf(tx, about(id))
  else await tellStudentLater(tx, by, { about: about(id), student_id, content, page: PAGE, is_news: true })
  return equivalenceRequestById(tx, id)
}

/** As a sentence. */
const ended = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

/** Holds the request that a resolution is made from, of this student and not decided. */
export async function heldForResolution(tx: Tx, { id, student_id }: { id: number; student_id: number }) {
  const request = await heldRequest(tx, id)
  insist(request.student_id === student_id ? null : 'equivalence_request_of_another')
  insist(refusalToDecide(request.state))
}

/** What a resolution decides; once that is taken back, the request waits again. */
export async function answerRequest(tx: Tx, by: By, { id, isGiven }: { id: number; isGiven: boolean }) {
  const [before, after] = isGiven ? ['pending', 'accepted'] : ['accepted', 'pending']
  await moved(tx, by, { id, state: isGiven ? 'accepted' : 'pending', return_reason: null })
  await tellNothingOf(tx, about(id))
  await record(tx, by, {
    action: isGiven ? 'equivalence_requests.accept' : 'equivalence_requests.reopen',
    entity: 'equivalence_request',
    entity_id: id,
    before: { state: before },
    after: { state: after },
  })
}

type Move = {
  id: number
  state: 'pending' | 'returned' | 'accepted' | 'withdrawn'
  return_reason: string | null
}

const moved = (tx: Tx, { clock }: By, { id, ...to }: Move) =>
  tx
    .updateTable('equivalence_requests')
    .set({ ...to, handled_at: to.state === 'pending' ? null : clock.now() })
    .where('id', '=', id)
    .execute()
