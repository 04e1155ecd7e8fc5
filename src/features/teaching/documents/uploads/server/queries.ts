import type { Tx } from '#server/database/db.ts'
import { contentOf, type SentPiece } from '#server/files/pieces.ts'
import { missingParts, PART_BYTES } from '../rules.ts'

/** How much of a file has arrived, and what it says once it is whole. */
export async function arrivedOf(tx: Tx, id: number) {
  const { bytes } = await tx
    .selectFrom('document_uploads')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parts = await tx
    .selectFrom('document_upload_parts')
    .select(['number', 'sha256'])
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
  const upload = { id, bytes, part_bytes: PART_BYTES, received: parts.map(({ number }) => number) }
  return { upload, sha256: missingParts(upload).length === 0 ? contentOf(parts) : null }
}

/** How much of a file has arrived; once it is whole, which document has it already. */
export async function uploadById(tx: Tx, id: number) {
  const { upload, sha256 } = await arrivedOf(tx, id)
  return { ...upload, same_as: sha256 === null ? null : await documentOf(tx, sha256) }
}

const documentOf = async (tx: Tx, sha256: string) =>
  (await tx
    .selectFrom('documents')
    .select(['id', 'title'])
    .where('sha256', '=', sha256)
    .orderBy('id')
    .executeTakeFirst()) ?? null

/** The pieces that have arrived, in their order. */
export const piecesOfUpload = (tx: Tx, id: number): Promise<SentPiece[]> =>
  tx
    .selectFrom('document_upload_parts')
    .select(['file as key', 'bytes', 'sha256'])
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
