import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Refusal } from '#kernel/errors.ts'
import { newKey, type Storage } from './files.ts'

/** What one request carries on a bad line, and what one read of a store gives (docs/decisions/0043-library-files.md). */
export const PIECE_BYTES = 524_288

export type Piece = { key: string; bytes: number }
/** As it was sent; null where that was not told. */
export type SentPiece = Piece & { sha256: string | null }
export type Pieces = readonly Piece[]

const FOLDER = 'library'

/** Stores one piece of a large file. */
export async function keepPiece(storage: Storage, bytes: Uint8Array): Promise<SentPiece> {
  const key = newKey(FOLDER, 'part')
  await storage.put(key, bytes, 'application/octet-stream')
  return { key, bytes: bytes.length, sha256: hashOf(bytes) }
}

/** Stores a file in pieces, one after the other, so that it is never whole in memory; of a failed one nothing stays. */
export async function keepInPieces(storage: Storage, path: string): Promise<SentPiece[]> {
  const pieces: SentPiece[] = []
  const file = await open(path, 'r')
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES)
      if (bytesRead === 0) return pieces
      pieces.push(await keepPiece(storage, buffer.subarray(0, bytesRead)))
    }
  } catch (error) {
    await removePieces(storage, pieces)
    throw error
  } finally {
    await file.close()
  }
}

export async function removePieces(storage: Storage, pieces: Pieces): Promise<void> {
  // What cannot be removed now is swept as an orphan.
  for (const { key } of pieces) await storage.remove(key).catch(() => {})
}

/** Reads the bytes from one place up to another, a piece at a time. */
export async function* readPieces(
  storage: Storage,
  pieces: Pieces,
  { from = 0, until = Number.POSITIVE_INFINITY } = {},
): AsyncGenerator<Uint8Array> {
  let start = 0
  for (const { key, bytes } of pieces) {
    const end = start + bytes
    if (end > from && start < until) {
      const stored = await storage.get(key)
      // Lost, or replaced meanwhile: whoever has begun to read it is cut off, and asks anew.
      if (!stored) throw new Refusal('document_without_file')
      yield stored.bytes.subarray(Math.max(0, from - start), Math.min(bytes, until - start))
    }
    start = end
  }
}

export const sizeOf = (pieces: Pieces): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0)

export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Tells two files apart by what stands in their pieces; null where one was not told. */
export const contentOf = (pieces: readonly { sha256: string | null }[]): string | null =>
  pieces.every(({ sha256 }) => sha256 !== null) ? hashOf(pieces.map(({ sha256 }) => sha256).join()) : null

/** Names these bytes: every stored piece has a key of its own. */
export const versionOf = (pieces: Pieces): string => hashOf(pieces.map(({ key }) => key).join()).slice(0, 32)
