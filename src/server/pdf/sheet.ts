import { readFileSync } from 'node:fs'
import { type Instant, showMoment } from '#kernel/dates.ts'
import type { FileAnswer, PaperSize } from '#kernel/endpoint.ts'
import { truncated } from '#kernel/text.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { mergedPdf } from './merge.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('sheet.typ', import.meta.url), 'utf8')
const MOST_OF_A_NAME = 150

/** What a sheet says that is not signed by the system; `facts` and `sums` are terms with their values. */
export type Sheet = {
  title: string
  /** Null where it has none. */
  number: string | null
  /** When it was done. */
  done: string
  facts: string[][]
  /** The first column takes what the others leave; those of `figures` are of numbers. */
  table: { title: string; head: string[]; rows: string[][]; figures: number[] }
  sums: string[][]
  closing: string
  /** Who is to sign it by hand. */
  signers: string[]
}

/** What stands over and below every sheet: whose it is, and when and by whom it was made. */
export type SheetFrame = {
  institution: string
  logo: Uint8Array | null
  size: PaperSize
  by: string
  now: Instant
}

type Asked = { size: PaperSize | undefined; by: string; now: Instant; storage: Storage }

/** Reads the institute's head; its logo is fetched once the transaction is over, by what this gives. */
export async function sheetFrame(tx: Tx, { size = 'us-letter', by, now, storage }: Asked) {
  const found = await tx.selectFrom('institution').select(['name', 'logo']).executeTakeFirst()
  const { name: institution = 'Claustro', logo = null } = found ?? {}
  return async (): Promise<SheetFrame> => {
    const picture = logo === null ? null : await storage.get(logo)
    return { institution, logo: picture?.bytes ?? null, size, by, now }
  }
}

/** So many are set in one go: whoever wants a single paper meanwhile waits for no more. */
const SHEETS_AT_ONCE = 50

const setSheets = (sheets: readonly Sheet[], { institution, logo, size, by, now }: SheetFrame) => {
  const said = {
    sheets,
    institution: truncated(institution, MOST_OF_A_NAME),
    logo: logo && [...logo],
    size,
    made: `Hecho por ${truncated(by, MOST_OF_A_NAME)} el ${showMoment(now)}`,
  }
  return pdfOf(template, JSON.stringify(said), now)
}

/** Facts, a table and its sums, under the institute's head. */
export async function sheetFile(sheet: Sheet, frame: SheetFrame, name: string): Promise<FileAnswer> {
  const bytes = await setSheets([sheet], frame)
  return { bytes, media_type: 'application/pdf', filename: `${name}.pdf` }
}

type Many = { title: string; said: (done: number) => Promise<void> }

/** Many of them one behind the other, each with pages of its own; `said` is told how many are set. */
export async function sheetsPdf(sheets: readonly Sheet[], frame: SheetFrame, { title, said }: Many) {
  const files: Uint8Array[] = []
  for (let at = 0; at < sheets.length; at += SHEETS_AT_ONCE) {
    files.push(await setSheets(sheets.slice(at, at + SHEETS_AT_ONCE), frame))
    await said(Math.min(at + SHEETS_AT_ONCE, sheets.length))
  }
  return mergedPdf({ files, title })
}
