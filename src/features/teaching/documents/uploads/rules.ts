import { MOST_DOCUMENT_BYTES } from '../rules.ts'

/** As `PIECE_BYTES` of the store: a part is kept as it comes. */
export const PART_BYTES = 524_288
export const MOST_PARTS = Math.ceil(MOST_DOCUMENT_BYTES / PART_BYTES)
/** So many files one person may be sending, or has left unfinished; one more takes the place of the oldest. */
export const MOST_UPLOADS = 5

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES)

/** How long a part must be; 0 for one past the end. */
export const lengthOfPart = (bytes: number, number: number): number =>
  Math.max(0, Math.min(PART_BYTES, bytes - number * PART_BYTES))

/** The parts that have not arrived, in their order. */
export const missingParts = ({
  bytes,
  received,
}: {
  bytes: number
  received: readonly number[]
}): number[] => {
  const there = new Set(received)
  return Array.from({ length: partsOf(bytes) }, (_, number) => number).filter((number) => !there.has(number))
}
