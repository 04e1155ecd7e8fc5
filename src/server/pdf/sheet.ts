import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('sheet.typ', import.meta.url), 'utf8')

/** What a sheet says that is not signed by the system; `facts` and `sums` are terms with their values. */
type Sheet = {
  institution: string
  logo: readonly number[] | null
  size: PaperSize
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
  /** When, and by whom, the sheet was made. */
  made: string
}

/** Facts, a table and its sums, under the institute's head. */
export const sheetPdf = (sheet: Sheet, at: Instant): Promise<Uint8Array> =>
  pdfOf(template, JSON.stringify(sheet), at)
