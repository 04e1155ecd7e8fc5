import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { ExportFormat } from '#server/exports/write-content.ts'

/** A list that is too long to be written while its caller waits, or papers in one file. */
export type LongExport = {
  /** Method and path of its endpoint. */
  call: string
  params: unknown
  query: unknown
  title: string
  format: ExportFormat
  rows_total: number
}

/** Has a long list made beside the requests; returns what tells how far it is. */
export type QueueExport = (db: Tx, by: By, long: LongExport) => Promise<{ data: unknown }>

/** Thrown where a list or a report has more rows than are written at once; a report says what it is called. */
export class TooLong extends Error {
  readonly rows_total: number
  readonly title: string | undefined
  constructor(rows_total: number, title?: string) {
    super('too long')
    this.rows_total = rows_total
    this.title = title
  }
}
