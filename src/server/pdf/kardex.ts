import { paperPdf } from './paper.ts'

/** A figure with what it says. */
type Answer = { value: string; term: string; hint: string }

export type Kardex = {
  title: string
  name: string
  about: string
  /** In words of the institute. */
  opening: string | null
  answers: Answer[]
  /** Credits by state, as a strip. */
  credits: { kind: 'approved' | 'in_course' | 'to_come' | 'beyond'; value: number; term: string }[]
  /** Each row of a period: code, title, credits, result. */
  periods: { head: string; program: string; section: string; rows: string[][]; sum: string[] }[]
  left: {
    head: string
    sum: string
    groups: { head: string; sum: string; is_now: boolean; courses: string[][] }[]
  } | null
  notes: string[]
  signer: { name: string; role: string }
}

/** A student's whole history, in as many pages as it takes. */
export const kardexPdf = paperPdf<Kardex>('kardex.typ')
