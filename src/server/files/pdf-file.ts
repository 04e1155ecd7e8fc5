import { fileWithPassword } from '#kernel/errors.ts'
import { PDF_MARK, PDF_MARK_BYTES } from '#kernel/pdf.ts'
import { opensWithoutPassword } from './pdf-password.ts'

/** Reads some bytes of a file that need not be whole in memory. */
export type ReadAt = (at: number, bytes: number) => Promise<Buffer>

/** How much of the end of a PDF says where its table of contents stands, and how much is read at a time. */
const LAST_BYTES = 1_024
const READ_BYTES = 1_000_000
/** A dictionary that says how a PDF is encrypted has some 1,000 bytes. */
const DICTIONARY_BYTES = 8_192

/** The last of an object's texts in a file; empty where there is none. */
async function objectOf(name: string, size: number, readAt: ReadAt): Promise<string> {
  let found = ''
  const object = new RegExp(
    String.raw`(?<!\d)${name.replace('R', 'obj').replaceAll(/\s+/g, String.raw`\s+`)}\b`,
    'g',
  )
  for (let at = 0; at < size; at += READ_BYTES) {
    const text = (await readAt(at, READ_BYTES + DICTIONARY_BYTES)).toString('latin1')
    for (const { index } of text.matchAll(object))
      found = text.slice(index, index + DICTIONARY_BYTES).split('endobj')[0] ?? ''
  }
  return found
}

async function insistOnNoPassword(table: string, size: number, readAt: ReadAt): Promise<void> {
  const trailer = table.split(/\bstream\b|startxref/)[0] ?? ''
  const [, reference, own = ''] = /\/Encrypt\s*(?:(\d+\s+\d+\s+R)|(<<.*))/s.exec(trailer) ?? []
  if (!reference && !own) return
  const dictionary = reference ? await objectOf(reference, size, readAt) : own
  if (opensWithoutPassword(dictionary, trailer)) return
  throw fileWithPassword()
}

/**
 * Whether a file is a whole PDF: its end must name the place where its table of contents stands. Refuses one that opens
 * with a password alone.
 */
export async function isWholePdf(size: number, readAt: ReadAt): Promise<boolean> {
  const head = (await readAt(0, PDF_MARK_BYTES + 3)).toString('latin1')
  const mark = head.indexOf('%')
  if (!PDF_MARK.test(head) || !/^%PDF-[12]\.\d/.test(head.slice(mark))) return false
  const end = Math.min(size, LAST_BYTES)
  const last = (await readAt(size - end, end)).toString('latin1')
  const said = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(last)?.[1]
  if (said === undefined) return false
  // Places are counted from the mark; some programs count the blanks before it too.
  for (const place of new Set([Number(said) + mark, Number(said)])) {
    if (place >= size) continue
    const table = (await readAt(place, READ_BYTES)).toString('latin1')
    if (!/^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(table)) continue
    await insistOnNoPassword(table + last, size, readAt)
    return true
  }
  return false
}
