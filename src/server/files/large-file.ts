import { open } from 'node:fs/promises'
import { Refusal } from '#kernel/errors.ts'
import { PDF_MARK_BYTES } from '#kernel/pdf.ts'
import { type Storage, sniff } from './files.ts'
import { type ArchiveKind, archiveKind, insistOnOpenOffice, isArchive } from './office-file.ts'
import { isWholePdf, type ReadAt } from './pdf-file.ts'
import { pictureOf } from './pictures.ts'
import {
  contentOf,
  hashOf,
  keepInPieces,
  keepPiece,
  PIECE_BYTES,
  type Pieces,
  readPieces,
  type SentPiece,
  sizeOf,
} from './pieces.ts'

type LargeKind = ArchiveKind | 'pdf' | 'picture'

/** `sha256` tells what was sent; null where that is not known. */
export type LargeFile = { kind: LargeKind; pieces: Pieces; sha256: string | null }

/** A page that is read on a screen, or printed. */
const READ = { most_px: 2_400 }
const PICTURES: ReadonlySet<string | null> = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** The kind that the bytes tell, of those that a library takes (rules.md#library); refuses any other. */
async function largeKindOf(size: number, readAt: ReadAt): Promise<LargeKind> {
  const head = await readAt(0, PDF_MARK_BYTES)
  insistOnOpenOffice(head)
  const type = sniff(head)
  if (PICTURES.has(type)) return 'picture'
  const kind =
    type === 'application/pdf'
      ? (await isWholePdf(size, readAt)) && ('pdf' as const)
      : isArchive(head) && (await archiveKind(size, readAt))
  if (!kind) throw new Refusal('file_not_readable')
  return kind
}

/** Stores a sent file in pieces, a picture drawn anew. */
export async function keepLarge(
  storage: Storage,
  { path, size }: { path: string; size: number },
): Promise<LargeFile> {
  const file = await open(path, 'r')
  try {
    const kind = await largeKindOf(size, async (at, bytes) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
      return buffer.subarray(0, bytesRead)
    })
    if (kind !== 'picture') {
      const pieces = await keepInPieces(storage, path)
      return { kind, pieces, sha256: contentOf(pieces) }
    }
    const sent = await file.readFile()
    const parts = Array.from({ length: Math.ceil(sent.length / PIECE_BYTES) }, (_, at) =>
      sent.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
    )
    const sha256 = contentOf(parts.map((part) => ({ sha256: hashOf(part) })))
    return { kind, pieces: [await keepPiece(storage, await pictureOf(sent, READ))], sha256 }
  } finally {
    await file.close()
  }
}

/** The same for a file whose pieces are stored already; those of a picture are then replaced by the one drawn anew. */
export async function recognizePieces(storage: Storage, pieces: readonly SentPiece[]): Promise<LargeFile> {
  const kind = await largeKindOf(sizeOf(pieces), async (from, bytes) =>
    Buffer.concat(await Array.fromAsync(readPieces(storage, pieces, { from, until: from + bytes }))),
  )
  const sha256 = contentOf(pieces)
  if (kind !== 'picture') return { kind, pieces, sha256 }
  const sent = Buffer.concat(await Array.fromAsync(readPieces(storage, pieces)))
  const drawn = await keepPiece(storage, await pictureOf(sent, READ))
  return { kind, pieces: [drawn], sha256 }
}
