import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('actas-cover.typ', import.meta.url), 'utf8')

type ActasCover = {
  size: PaperSize
  institution: string
  title: string
  /** Terms with their values. */
  facts: [string, string][]
  head: { title: string; hash: string; why: string }
}

/** The page before all actas of a period. */
export const actasCoverPdf = (cover: ActasCover, at: Instant): Promise<Uint8Array> =>
  pdfOf(template, JSON.stringify(cover), at)
