const LAST_BYTES = 1_024
const TABLE_BYTES = 24

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Whether bytes are a whole PDF: its end must name the place where its table of contents stands. */
export function isWholePdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 8)))) return false
  const place = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(latin1(bytes.subarray(-LAST_BYTES)))?.[1]
  if (place === undefined) return false
  const table = latin1(bytes.subarray(Number(place), Number(place) + TABLE_BYTES))
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(table)
}
