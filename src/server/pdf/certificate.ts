import { paperPdf } from './paper.ts'

type Table = {
  titles: readonly string[]
  widths: readonly number[]
  right: readonly boolean[]
  rows: readonly (readonly string[])[]
  total: readonly string[]
}

/** What a framed paper says. */
export type Certificate = {
  title: string
  lead: string
  name: string
  sentences: readonly (readonly { t: string; b?: boolean }[])[]
  table: Table | null
  after: string | null
  closing: string
  signer: { name: string; role: string }
}

/** A certificate or a letter, on one page or as many as it takes. */
export const certificatePdf = paperPdf<Certificate>('certificate.typ')
