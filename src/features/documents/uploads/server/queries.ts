import type { Tx } from '#server/database/db.ts'
import type { Piece } from '#server/files/pieces.ts'
import { PART_BYTES } from '../rules.ts'

/** How much of a file has arrived. */
export async function uploadById(tx: Tx, id: number) {
  const { bytes } = await tx
    .selectFrom('document_uploads')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parts = await tx
    .selectFrom('document_upload_parts')
    .select('number')
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
  return { id, bytes, part_bytes: PART_BYTES, received: parts.map(({ number }) => number) }
}

/** The pieces that have arrived, in their order. */
export const piecesOfUpload = (tx: Tx, id: number): Promise<Piece[]> =>
  tx
    .selectFrom('document_upload_parts')
    .select(['file as key', 'bytes'])
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
