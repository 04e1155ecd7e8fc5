import * as z from 'zod/mini'
import { instant } from '#kernel/schemas.ts'
import { BackupRefused } from './refused.ts'

/*
 * A backup is a tar, compressed with zstd, encrypted with age where there is a key. docs/backups.md, which is its first
 * member, says how to open it without Claustro. The members, in this order:
 *
 *   README.md            that page
 *   uploads/KEY          every file that was uploaded
 *   tables/NAME.copy     the rows of every table, in COPY's text format
 *   schema.sql load.sql  what psql needs to lay out the tables and to fill them
 *   manifest.json        what is in it (`Manifest`)
 *   SHA256SUMS           the sums of all members before it, for `sha256sum --check`
 */

export const FORMAT = 2
export const FOLDER = `claustro-backup-${FORMAT}/`
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'
export const pathOfTable = (name: string): string => `tables/${name}.copy`
export const pathOfUpload = (key: string): string => `uploads/${key}`

const Stored = { bytes: z.int(), sha256: z.string() }
const Sequence = z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })
const Manifest = z.object({
  made_at: instant,
  product_version: z.string(),
  postgresql: z.string(),
  /** In the order in which they were applied. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  demo: z.nullable(z.enum(['filling', 'filled', 'off'])),
  uploads: z.array(z.object({ key: z.string(), media_type: z.string(), ...Stored })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), ...Stored })),
  sequences: z.array(Sequence),
})
export type Manifest = z.infer<typeof Manifest>
export type Sequence = z.infer<typeof Sequence>

export type Counts = { tables: number; rows: number; uploads: number; bytes: number }

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

export const countsOf = ({ tables, uploads }: Manifest): Counts => ({
  tables: tables.length,
  rows: sumOf(tables.map(({ rows }) => rows)),
  uploads: uploads.length,
  bytes: sumOf([...tables, ...uploads].map(({ bytes }) => bytes)),
})

/** A table or an upload of a backup; its data must be read to the end. */
export type BackupPart = { data: AsyncIterable<Uint8Array> } & (
  | { kind: 'table'; name: string }
  | { kind: 'upload'; key: string }
)
export type TakePart = (part: BackupPart) => Promise<void>

export const manifestIn = (json: string): Manifest => parsed(Manifest, json)

/** Throws `BackupRefused` if the text does not have this shape. */
function parsed<T>(schema: z.ZodMiniType<T>, json: string): T {
  try {
    return schema.parse(JSON.parse(json))
  } catch (cause) {
    throw new BackupRefused('damaged', { cause })
  }
}
