import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('receipt.typ', import.meta.url), 'utf8')

/** What a receipt says; `facts` are terms with their values, `logo` the bytes of a picture. */
type Receipt = {
  institution: string
  head: string
  logo: readonly number[] | null
  title: string
  amount: string
  facts: string[][]
  made: string
}

/** A receipt on the upper half of a page of letter paper. */
export const receiptPdf = (receipt: Receipt, at: Instant): Promise<Uint8Array> =>
  pdfOf(template, JSON.stringify(receipt), at)
