import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('week.typ', import.meta.url), 'utf8')

/** The contents of a block of the week. */
export type WeekEntry = { head: string; title: string; lines: string[]; ground: string; ink: string }

export type Week = {
  institution: string
  title: string
  period: string
  made: string
  days: string[]
  hours: string[]
  /** `day` from 1, the place among the days; `row` from 1, the place among the hours; `span` in hours. */
  cells: { day: number; row: number; span: number; entries: WeekEntry[] }[]
}

/** Points that the hours share on a page of letter paper that lies. */
const ROOM = 455
const HIGHEST = 60

/** Letters with which a block of one hour takes four lines. */
const sizeAt = (height: number): number => Math.max(5, Math.min(9, height / 5))

/** A week on one landscape letter page; the text shrinks to fit. */
export function weekPdf(week: Week, at: Instant): Promise<Uint8Array> {
  const height = Math.min(HIGHEST, ROOM / Math.max(week.hours.length, 1))
  return pdfOf(template, { ...week, height, size: sizeAt(height) }, at)
}
