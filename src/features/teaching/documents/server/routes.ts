import { Refusal } from '#kernel/errors.ts'
import { type Context, serve } from '#server/call.ts'
import { readPieces } from '#server/files/pieces.ts'
import * as contract from '../contract.ts'
import { readingRoutes } from '../reading/server/routes.ts'
import { fileNameOf } from '../rules.ts'
import { documentUploadRoutes } from '../uploads/server/routes.ts'
import { createDocument, deleteDocument, type Sent, updateDocument } from './actions.ts'
import { documentById, pageOfDocuments, piecesOfDocument, shelvesOf, storedDocument } from './queries.ts'

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  picture: 'image/webp',
} as const

type Form = Pick<Context<typeof contract.createDocument>, 'files' | 'large' | 'world'>

const sentWith = ({ files, large, world }: Form): Sent => ({
  storage: world.storage,
  file: large.file ?? null,
  cover: files.cover_picture?.bytes ?? null,
})

export const documentRoutes = [
  serve(contract.listDocuments, (tx, { actor, query }) => pageOfDocuments(tx, actor, query)),
  serve(contract.listShelves, async (tx, { actor }) => ({ data: await shelvesOf(tx, actor) })),
  serve(contract.showDocument, async (tx, { actor, params }) => ({
    data: await documentById(tx, actor, params.id),
  })),
  serve(contract.downloadDocument, async (tx, { params: { id }, world: { storage } }) => {
    const stored = await storedDocument(tx, id)
    const pieces = await piecesOfDocument(tx, id)
    // Kept as it came, and given to be saved: of all that is sent to us PDFs alone are shown (promises.md U3).
    return {
      read: (from: number, until: number) => readPieces(storage, pieces, { from, until }),
      length: stored.bytes,
      etag: `"${stored.version}"`,
      media_type: MEDIA_TYPES[stored.kind],
      filename: fileNameOf(stored),
    }
  }),
  serve(contract.showCover, async (tx, { params, world: { storage } }) => {
    const { cover_picture: key } = await storedDocument(tx, params.id)
    const found = key && (await storage.get(key))
    if (!found) throw new Refusal('document_without_cover')
    return { ...found, etag: `"${key}"` }
  }),
  serve(contract.createDocument, async (tx, { actor, clock, body, ...form }) => ({
    data: await createDocument(tx, { actor, clock }, { ...body, ...sentWith(form) }),
  })),
  serve(contract.updateDocument, async (tx, { actor, clock, params, body, ...form }) => ({
    data: await updateDocument(
      tx,
      { actor, clock },
      { id: params.id, changes: { ...body, ...sentWith(form) } },
    ),
  })),
  serve(contract.deleteDocument, async (tx, { params }) => deleteDocument(tx, params.id)),
  ...readingRoutes,
  ...documentUploadRoutes,
]
