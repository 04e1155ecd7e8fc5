import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import { packedPdf } from './merge.ts'
import { bookOf, pdfOf } from './pdf.ts'

const template = readFileSync(new URL('week.typ', import.meta.url), 'utf8')

/** A block of the week. */
export type WeekEntry = { head: string; title: string; lines: string[]; ground: string; ink: string }

export type Week = {
  title: string
  days: string[]
  hours: string[]
  /** `day` and `row` from 1, the column and the hour; `span` in hours. */
  cells: { day: number; row: number; span: number; entries: WeekEntry[] }[]
}

export type Weeks = {
  institution: string
  title: string
  period: string
  made: string
  weeks: Week[]
  /** A first page that leads to each week, and names who has none. */
  contents?: { without: string[] }
}

/** The height in points that the hours share on a landscape letter page; below the lowest they need a second one. */
const ROOM = 455
const HIGHEST = 60
const LOWEST = 35

/** The font size at which a block of one hour holds four lines. */
const sizeAt = (height: number): number => Math.min(9, height / 5)

/** Sets weeks on landscape letter pages: the text of each shrinks to fit into one, as long as it can be read. */
export async function weeksPdf({ weeks, ...of }: Weeks, at: Instant): Promise<Uint8Array> {
  const sized = weeks.map((week) => {
    const height = Math.max(LOWEST, Math.min(HIGHEST, ROOM / Math.max(week.hours.length, 1)))
    return { ...week, height, size: sizeAt(height) }
  })
  const data = JSON.stringify({ contents: null, ...of, weeks: sized })
  return of.contents ? packedPdf(await bookOf(template, data, at)) : pdfOf(template, data, at)
}
