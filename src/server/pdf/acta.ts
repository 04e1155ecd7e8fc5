import { paperPdf } from './paper.ts'

/** What the acta of a course of a section says. */
export type Acta = {
  title: string
  /** The course, and which section of it. */
  name: string
  landscape: boolean
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
