import { Refusal } from '#kernel/errors.ts'
import { readingOf, readingToken } from '#server/access/keys/reading-links.ts'
import { serve } from '#server/call.ts'
import { readPieces } from '#server/files/pieces.ts'
import { fileNameOf } from '../../rules.ts'
import { piecesOfDocument, storedDocument } from '../../server/queries.ts'
import { linkToRead, readDocument } from '../contract.ts'
import { pdfToRead } from './queries.ts'

export const readingRoutes = [
  serve(linkToRead, async (tx, { params: { id }, actor, clock, request }) => {
    const { kind, title } = await storedDocument(tx, id)
    if (kind !== 'pdf') throw new Refusal('document_is_no_pdf')
    const token = readingToken({ document_id: id, user_id: actor.user_id }, clock.now())
    const name = encodeURIComponent(fileNameOf({ title, kind }))
    return { data: { url: `${request.base}/api/documents/reading/${token}/${name}` } }
  }),
  serve(readDocument, async (tx, { params, clock, world: { storage } }) => {
    const asked = readingOf(params.token, clock.now())
    const found = asked && (await pdfToRead(tx, asked))
    if (!found) throw new Refusal('resource_not_found')
    const pieces = await piecesOfDocument(tx, found.id)
    return {
      read: (from: number, until: number) => readPieces(storage, pieces, { from, until }),
      length: found.bytes,
      etag: `"${found.version}"`,
      media_type: 'application/pdf',
      filename: fileNameOf({ title: found.title, kind: 'pdf' }),
      is_shown: true,
    }
  }),
]
