/** How much of the end of a PDF says where its table of contents stands, and how much of the table is looked at. */
export const LAST_BYTES = 1_024
export const TABLE_BYTES = 24

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** The place of a PDF's table of contents, by its first and last bytes; null for what is none, or not whole. */
export function placeOfTable(head: Uint8Array, end: Uint8Array): number | null {
  if (!/^%PDF-[12]\.\d/.test(latin1(head.subarray(0, 8)))) return null
  const place = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(latin1(end))?.[1]
  return place === undefined ? null : Number(place)
}

export const isTable = (bytes: Uint8Array): boolean => /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(latin1(bytes))

/** Whether bytes are a whole PDF: its end must name the place where its table of contents stands. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const place = placeOfTable(bytes, bytes.subarray(-LAST_BYTES))
  return place !== null && isTable(bytes.subarray(place, place + TABLE_BYTES))
}
