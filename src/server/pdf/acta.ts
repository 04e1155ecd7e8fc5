import { paperPdf } from './paper.ts'

/** What the acta of a course of a section says. */
export type Acta = {
  title: string
  /** The course, and which section of it. */
  name: string
  landscape: boolean
  /** In words of the institute: before the facts, under the notes, over the signatures. */
  opening: string | null
  remark: string | null
  closing: string
  /** Terms with their values. */
  facts: string[][]
  /** Points of the letters in the table. */
  cell_size: number
  titles: string[]
  widths: number[]
  rows: string[][]
  signers: { name: string; role: string }[]
}

/** A sealed acta, in as many pages as it takes. */
export const actaPdf = paperPdf<Acta>('acta.typ')
