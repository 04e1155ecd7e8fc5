import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('inscription.typ', import.meta.url), 'utf8')

/** What is said of an inscription; `facts` and `money` are terms with their values, `courses` rows of four cells. */
type InscriptionDocument = {
  institution: string
  logo: readonly number[] | null
  size: PaperSize
  title: string
  number: string
  /** When it was done. */
  done: string
  facts: string[][]
  courses: string[][]
  money: string[][]
  closing: string
  /** When, and by whom, the paper was made. */
  made: string
}

/** An inscription with its courses, hours and price. */
export const inscriptionPdf = (inscriptionDocument: InscriptionDocument, at: Instant): Promise<Uint8Array> =>
  pdfOf(template, JSON.stringify(inscriptionDocument), at)
