import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { pdfOf } from './pdf.ts'

/** What every numbered paper bears; `logo` and `qr` are the bytes of pictures. */
export type Frame = {
  /** No paper: without number, code and signature, and marked so. */
  is_sample?: true
  size: PaperSize
  institution: string
  head: string
  logo: readonly number[] | null
  number: string
  /** Place and day in words. */
  dated: string
  footer: string | null
  code: string
  check: string
  qr: readonly number[]
  key: string
}

const templateOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const checking = templateOf('paper-check.typ')

/** A paper that is kept, set by one template: PDF/A-2a, tagged, with its fonts inside. */
export function paperPdf<Said extends object>(
  name: string,
): (said: Said, frame: Frame, at: Instant) => Promise<Uint8Array> {
  const template = `${checking}\n${templateOf(name)}`
  return (said, frame, at) => pdfOf(template, JSON.stringify({ ...said, ...frame }), at, 'a-2a')
}
