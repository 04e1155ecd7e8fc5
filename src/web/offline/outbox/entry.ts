import { addTime, type Instant } from '#kernel/dates.ts'

/** A program leaves alone what a newer one wrote; with a second format comes the reading of the first. */
export const FORMAT = 1

/** rules.md#work-without-network: what waits longer is sent only if the person says so. */
const WITHOUT_ASKING_MS = 7 * 86_400_000

export type Refusal = { status: number; code: string; text: string; details: Record<string, unknown> }

type Noted = readonly [of: number, what: string]

/** What waits on the device to be sent (offline.md#outbox). */
export type Entry = {
  seq: number
  format: number
  /** `PATCH /lessons/{id}/register` */
  call: string
  params: unknown
  body: unknown
  /** The idempotency key, kept over retries. */
  key: string
  /** What it changes, such as `lesson 7`: the entries of one are sent in order. */
  about: string
  /** What the person reads of it if it needs attention. */
  said: string
  /** Of each row, by what it is known, what was written: to be copied where it cannot be sent. */
  noted?: readonly Noted[]
  /** By the clock of the device. */
  at: Instant
  /** Whether it was sent at least once: the server may know it. */
  tried: boolean
  state: 'waiting' | 'needs_you'
  refusal: Refusal | null
}
export type NewEntry = Pick<Entry, 'call' | 'params' | 'body' | 'key' | 'about' | 'said' | 'noted' | 'at'>

/** What both say of their rows, of each what the later one says. */
export const notedInBoth = ({ noted: a = [] }: NewEntry, { noted: b = [] }: NewEntry): Noted[] => [
  ...new Map([...a, ...b]),
]

/** Whether a new entry takes the place of the last one of its `about`: the server has never seen that one. */
export const replaces = (last: Entry | undefined, next: NewEntry): last is Entry =>
  last?.state === 'waiting' &&
  !last.tried &&
  last.format === FORMAT &&
  last.call === next.call &&
  JSON.stringify(last.params) === JSON.stringify(next.params)

/** What becomes of the first entry of an `about`; those behind it wait. */
export function turnOf(first: Entry | undefined, now: Instant): 'send' | 'hold' | 'too_old' {
  if (first?.state !== 'waiting' || first.format > FORMAT) return 'hold'
  return addTime(first.at, WITHOUT_ASKING_MS) < now ? 'too_old' : 'send'
}

export const TOO_OLD: Refusal = {
  status: 0,
  code: 'waited_too_long',
  text: 'Lleva más de siete días sin enviarse. Revise si todavía vale.',
  details: {},
}

/** Milliseconds until the next attempt, after so many without success. */
export const pauseAfter = (failures: number): number => Math.min(60_000, 1_000 * 2 ** (failures - 1))

/** The only words for how far something is saved (screens.md O2). */
export const SAVE_WORDS = {
  unsaved: 'Sin guardar',
  on_device: 'Guardado en este teléfono',
  sending: 'Enviando',
  saved: 'Guardado',
  needs_you: 'Requiere atención',
} as const
export type SaveState = keyof typeof SAVE_WORDS

type Known = {
  is_typing: boolean
  /** The entries of one `about`. */
  entries: readonly Entry[]
  sending: ReadonlySet<number>
  /** Whether the server has answered the last one well. */
  is_saved: boolean
}

/** How far all of it is saved; null while there is nothing to say. */
export function saveStateOf({ is_typing, entries, sending, is_saved }: Known): SaveState | null {
  if (is_typing) return 'unsaved'
  if (entries.some(({ state }) => state === 'needs_you')) return 'needs_you'
  if (entries.some(({ seq }) => sending.has(seq))) return 'sending'
  if (entries.length > 0) return 'on_device'
  return is_saved ? 'saved' : null
}
