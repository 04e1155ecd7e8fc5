import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('work-cover.typ', import.meta.url), 'utf8')

/** `left` and `right` are a heading with lines below it. */
type WorkCover = {
  institution: string
  logo: readonly number[] | null
  title: string
  course: string
  left: readonly string[]
  right: readonly string[]
  place: string
  when: string
}

/** The cover of a student's work, on a page of letter paper. */
export const workCoverPdf = (cover: WorkCover, at: Instant): Promise<Uint8Array> =>
  pdfOf(template, JSON.stringify(cover), at)
