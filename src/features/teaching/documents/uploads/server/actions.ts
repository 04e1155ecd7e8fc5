import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { type LargeFile, recognizePieces } from '#server/files/large-file.ts'
import { keepPiece } from '#server/files/pieces.ts'
import { removalJob } from '#server/files/removal.ts'
import { queueJob, queueJobs } from '#server/jobs/queue.ts'
import { lengthOfPart, MOST_UPLOADS, missingParts } from '../rules.ts'
import { arrivedOf, piecesOfUpload, uploadById } from './queries.ts'

const KEPT_MS = 86_400_000

/** Begins a file that is sent in parts; a person's oldest unfinished one makes room. */
export async function startUpload(tx: Tx, { actor }: By, bytes: number) {
  const { id } = await tx
    .insertInto('document_uploads')
    .values({ user_id: actor.user_id, bytes })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    select id from document_uploads where user_id = ${actor.user_id} order by id desc offset ${MOST_UPLOADS}
    for update skip locked`.execute(tx)
  await removeUploads(
    tx,
    rows.map((row) => row.id),
  )
  return uploadById(tx, id)
}

type Part = { upload_id: number; number: number; bytes: Uint8Array }

/** Keeps one part; the same one sent again takes the place of the former. */
export async function keepPart(tx: Tx, storage: Storage, { upload_id, number, bytes }: Part) {
  const { bytes: whole } = await tx
    .selectFrom('document_uploads')
    .select('bytes')
    .where('id', '=', upload_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (bytes.length !== lengthOfPart(whole, number)) throw new Invalid({ part: ['size'] })
  const { key: file, sha256 } = await keepPiece(storage, bytes)
  const piece = { file, bytes: bytes.length, sha256 }
  const before = await tx
    .selectFrom('document_upload_parts')
    .select('file')
    .where('upload_id', '=', upload_id)
    .where('number', '=', number)
    .executeTakeFirst()
  await tx
    .insertInto('document_upload_parts')
    .values({ upload_id, number, ...piece })
    .onConflict((same) => same.constraint('document_upload_parts_pkey').doUpdateSet(piece))
    .execute()
  if (before) await queueJob(tx, removalJob, { key: before.file })
  return uploadById(tx, upload_id)
}

/** Takes a whole file out of its upload; the caller keeps its pieces. */
export async function takeUpload(tx: Tx, storage: Storage, id: number): Promise<LargeFile> {
  await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { upload } = await arrivedOf(tx, id)
  insist(missingParts(upload).length > 0 ? 'upload_incomplete' : null)
  const sent = await piecesOfUpload(tx, id)
  const file = await recognizePieces(storage, sent)
  const kept = new Set(file.pieces.map(({ key }) => key))
  await tx.deleteFrom('document_uploads').where('id', '=', id).execute()
  await queueJobs(
    tx,
    removalJob,
    sent.filter(({ key }) => !kept.has(key)).map(({ key }) => ({ payload: { key } })),
  )
  return file
}

async function removeUploads(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const parts = await tx
    .deleteFrom('document_upload_parts')
    .where('upload_id', 'in', ids)
    .returning('file')
    .execute()
  await tx.deleteFrom('document_uploads').where('id', 'in', ids).execute()
  await queueJobs(
    tx,
    removalJob,
    parts.map(({ file }) => ({ payload: { key: file } })),
  )
}

/** Removes what nobody finished within a day; called once an hour. */
export async function removeOldUploads(tx: Tx, now: Instant): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from document_uploads where created_at <= ${addTime(now, -KEPT_MS)} for update skip locked`.execute(
    tx,
  )
  await removeUploads(
    tx,
    rows.map(({ id }) => id),
  )
}
