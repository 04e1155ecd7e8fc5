import { sql } from 'kysely'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { newKey, type Storage } from '#server/files/files.ts'
import type { LargeFile } from '#server/files/large-file.ts'
import { sizeOf, versionOf } from '#server/files/pieces.ts'
import { removalJob } from '#server/files/removal.ts'
import { queueJobs } from '#server/jobs/queue.ts'
import type * as contract from '../contract.ts'
import { refusalToPlace } from '../rules.ts'
import { takeUpload } from '../uploads/server/actions.ts'
import { documentById, piecesOfDocument, placeFacts, placeOf, storedDocument } from './queries.ts'

/** What comes with the fields: the file, whole or sent in parts before, and a cover that was drawn anew. */
export type Sent = { storage: Storage; file: LargeFile | null; cover: Buffer | null }

type DocumentBody = BodyOf<typeof contract.createDocument>
type Placed = Pick<DocumentBody, 'specialization_id' | 'semester_id' | 'course_id'>

const fileOf = async (tx: Tx, { storage, file }: Sent, upload_id: number | null | undefined) =>
  file ?? (upload_id == null ? null : await takeUpload(tx, storage, upload_id))

async function keepCover({ storage, cover }: Sent): Promise<string | null> {
  if (!cover) return null
  const key = newKey('covers', 'webp')
  await storage.put(key, cover, 'image/webp')
  return key
}

/** A semester brings its specialization along. */
async function placeFor(tx: Tx, before: Placed, wanted: Placed) {
  const place = {
    specialization_id: wanted.specialization_id ?? null,
    semester_id: wanted.semester_id ?? null,
    course_id: wanted.course_id ?? null,
  }
  for (const field of ['specialization_id', 'semester_id', 'course_id'] as const)
    if (wanted[field] === undefined) place[field] = before[field] ?? null
  const facts = await placeFacts(tx, place)
  insist(refusalToPlace(place, facts))
  return place.semester_id === null
    ? place
    : { ...place, specialization_id: facts.semester_specialization_id }
}

async function keepPieces(tx: Tx, document_id: number, { pieces }: LargeFile): Promise<void> {
  const rows = pieces.map(({ key, bytes }, number) => ({ document_id, number, file: key, bytes }))
  await tx.insertInto('document_pieces').values(rows).execute()
}

const factsOf = ({ kind, pieces, sha256 }: LargeFile) => ({
  ...{ kind, sha256 },
  ...{ bytes: sizeOf(pieces), version: versionOf(pieces) },
})

/** Puts a document into the library; also called by the demo institute. */
export async function createDocument(tx: Tx, { actor }: By, body: DocumentBody & Sent) {
  const { title, author, description, upload_id } = body
  const place = await placeFor(tx, {}, body)
  const file = await fileOf(tx, body, upload_id)
  if (!file) return insistOnFile()
  const { id } = await tx
    .insertInto('documents')
    .values({
      ...{ title, author, description, ...place, ...factsOf(file) },
      cover_picture: await keepCover(body),
      created_by: actor.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepPieces(tx, id, file)
  return documentById(tx, actor, id)
}

function insistOnFile(): never {
  insist('document_without_file')
  throw new Error('unreachable')
}

type Update = { id: number; changes: BodyOf<typeof contract.updateDocument> & Sent }

/** Changes a document; a new file takes the place of the former one, under the same id. */
export async function updateDocument(tx: Tx, { actor }: By, { id, changes }: Update) {
  const { title, author, description, upload_id, cover_picture } = changes
  const before = await storedDocument(tx, id)
  const place = await placeFor(tx, await placeOf(tx, id), changes)
  const file = await fileOf(tx, changes, upload_id)
  const gone = file ? await piecesOfDocument(tx, id) : []
  if (file) await tx.deleteFrom('document_pieces').where('document_id', '=', id).execute()
  const cover = await keepCover(changes)
  const isCoverGone = before.cover_picture !== null && (cover !== null || cover_picture === null)
  await tx
    .updateTable('documents')
    .set({
      ...{ title, author, description, ...place, ...(file && factsOf(file)) },
      ...((cover !== null || cover_picture === null) && { cover_picture: cover }),
    })
    .where('id', '=', id)
    .execute()
  if (file) await keepPieces(tx, id, file)
  await removeFiles(tx, [...gone.map(({ key }) => key), ...(isCoverGone ? [before.cover_picture] : [])])
  return documentById(tx, actor, id)
}

/** Takes a document out of the library, its files after the commit. */
export async function deleteDocument(tx: Tx, id: number): Promise<void> {
  const { cover_picture } = await storedDocument(tx, id)
  const pieces = await piecesOfDocument(tx, id)
  await tx.deleteFrom('documents').where('id', '=', id).execute()
  await removeFiles(tx, [...pieces.map(({ key }) => key), cover_picture])
}

export type DocumentHash = { id: number; sha256: string | null }

/** Writes what files of before are told by, where nobody replaced them meanwhile. */
export async function tellContents(tx: Tx, hashes: readonly DocumentHash[]): Promise<void> {
  await sql`update documents d set sha256 = it.sha256
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as it(id int, sha256 text)
    where d.id = it.id and d.sha256 is null and it.sha256 is not null`.execute(tx)
}

async function removeFiles(tx: Tx, keys: readonly (string | null)[]): Promise<void> {
  const jobs = keys.flatMap((key) => (key === null ? [] : [{ payload: { key } }]))
  if (jobs.length > 0) await queueJobs(tx, removalJob, jobs)
}
