import * as z from 'zod/mini'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import type { Edit } from './outbox/versions.ts'

/** What is edited: one value of a student, in what an entry is about. */
export type Cell = { about: string; student_id: number }
export type Laid<V> = Edit<V> & Cell

// Drafts go with the session.
const keyOf = (about: string) => `draft:${about}`

const Kept = z.array(z.object({ student_id: z.int(), value: z.unknown(), base: z.unknown() }))

/** What was edited here of one thing and was not written down when the page ended. */
export const keptEdits = <V>(about: string): Laid<V>[] =>
  readStored(keyOf(about), Kept, []).map((one) => ({ ...one, about }) as Laid<V>)

export const keepEdits = <V>(about: string, edits: readonly Laid<V>[]): void =>
  writeStored(keyOf(about), edits.length > 0 ? edits : undefined)
