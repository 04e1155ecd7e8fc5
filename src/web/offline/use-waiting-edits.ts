import { useEffect, useState } from 'react'
import type { Instant } from '#kernel/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { type Cell, keepEdits, keptEdits, type Laid } from './kept-edits.ts'
import { type Entry, type NewEntry, SAVE_WORDS } from './outbox/entry.ts'
import type { Answered } from './outbox/outbox.ts'
import { discard } from './outbox/queue.ts'
import type { NotTaken } from './outbox/unkept.ts'
import { useOutbox, useToldHere } from './outbox/use-outbox.ts'
import { baseOf, isSame, type Seen } from './outbox/versions.ts'

export type Change<V> = Cell & { value: V }
/** A value as it is to be sent, with the version that it is based on. */
export type Row<V> = Seen<V> & { student_id: number }
/** A value as bodies and answers have it, in fields of their own. */
type Stands = { updated_at?: Instant | null | undefined; author?: string | null }
type RowOf<S> = S & { student_id: number }
type Skipped<S> = { student_id: number; current?: S }

/** What was sent, or is to be, without the rows that the server has taken. */
type Unanswered<S> = Pick<Entry, 'seq' | 'about' | 'at'> & {
  rows: readonly RowOf<S>[]
  skipped: readonly Skipped<S>[]
  /** Why it needs attention; null where it does not. */
  text: string | null
}

/** Of what needs attention: what another wrote meanwhile, of which one is to be kept, and who was left out. */
export type Conflict<V> = Pick<Entry, 'seq' | 'about'> & {
  text: string
  /** `own_at`: when the own value was written down; null of one that is not yet. */
  stale: (Row<V> & { author: string | null; own_at: Instant | null })[]
  left_out: number[]
}

type Options<S extends Stands, V> = {
  abouts: readonly string[]
  unanswered: readonly Unanswered<S>[]
  /** What the last answer has. */
  answered: (cell: Cell) => S | undefined
  valueOf: (stands: S | undefined) => V
  send: (about: string, rows: readonly Row<V>[]) => Promise<void>
  /** Each edit by itself; else those that `save` is told, which the device keeps until then. */
  isSentAtOnce?: boolean
  /** Whether an edit that the device kept may still be made. */
  isOpen?: (cell: Cell) => boolean
  /** What is said where the device keeps nothing. */
  kept?: string
}

type Step<V> = {
  /** Of each cell what stood in it, and what the step made of it. */
  changes: readonly (Change<V> & { made: V })[]
  restore: (() => void) | undefined
}

const keyOf = ({ about, student_id }: Cell) => `${about} ${student_id}`

const rowsOf = <S>(some: readonly Unanswered<S>[]) =>
  new Map(some.flatMap(({ about, rows }) => rows.map((row) => [keyOf({ about, ...row }), row] as const)))

type LaidOptions<V> = {
  seen: (cell: Cell) => Seen<V>
  write: (about: string, rows: readonly Row<V>[]) => Promise<boolean>
  isSentAtOnce: boolean
  /** What the device keeps of a page that was left too fast to write it down. */
  before: () => readonly Laid<V>[]
}

/** What is edited and not yet written down, over what stands; each step can be taken back. */
function useLaid<V>({ seen, write, isSentAtOnce, before }: LaidOptions<V>) {
  const [edits, setEdits] = useState<ReadonlyMap<string, Laid<V>>>(
    () => new Map(before().map((one) => [keyOf(one), one])),
  )
  const [past, setPast] = useState<readonly Step<V>[]>([])
  const valueAt = (cell: Cell): V => (edits.get(keyOf(cell)) ?? seen(cell)).value
  const drop = (isGone: (edit: Laid<V>, key: string) => boolean) =>
    setEdits((now) => new Map([...now].filter(([key, edit]) => !isGone(edit, key))))
  /** Writes down what stands in the cells, each based on what was seen. */
  const save = async (about: string, cells: readonly Cell[], those = edits): Promise<void> => {
    const rows = cells.map((cell) => {
      const [stands, edit] = [seen(cell), those.get(keyOf(cell))]
      const { updated_at } = baseOf(stands, edit)
      return { student_id: cell.student_id, value: (edit ?? stands).value, updated_at }
    })
    // What was changed while the device was writing stays unsaved.
    if (!(await write(about, rows))) return
    // Here, as nothing is drawn any more of a screen that was left; else what is still edited is kept again.
    if (!isSentAtOnce) keepEdits(about, [])
    drop((edit, key) => edit.about === about && those.get(key) === edit)
  }
  const lay = (changes: readonly Change<V>[]): void => {
    const laid = new Map(
      changes.map((one) => [keyOf(one), { ...one, base: baseOf(seen(one), edits.get(keyOf(one))) }]),
    )
    setEdits((now) => new Map([...now, ...laid]))
    if (!isSentAtOnce) return
    for (const about of new Set(changes.map((one) => one.about)))
      void save(
        about,
        changes.filter((one) => one.about === about),
        laid,
      )
  }
  /** `restore` takes back what else the same step has changed. */
  const put = (changes: readonly Change<V>[], restore?: () => void): void => {
    const step = changes.map((one) => ({ ...one, value: valueAt(one), made: one.value }))
    setPast((now) => [...now, { changes: step, restore }])
    lay(changes)
  }
  /** Gives the cells that stay as they are: what stands in them by now is not what the step made. */
  const undo = (): readonly Cell[] => {
    const last = past.at(-1)
    setPast(past.slice(0, -1))
    last?.restore?.()
    const isOwn = (one: Step<V>['changes'][number]) => isSame(valueAt(one), one.made)
    const [own, left] = [true, false].map((is) => (last?.changes ?? []).filter((one) => isOwn(one) === is))
    lay((own ?? []).map(({ made: _, ...one }) => one))
    return left ?? []
  }
  return { edits, valueAt, put, save, drop, undo: past.length > 0 ? undo : null }
}

/** When the own value of a cell was written, of those that wait. */
function waitsSince<S>(unanswered: readonly Unanswered<S>[], { about, student_id }: Cell): Instant | null {
  const has = ({ rows, ...one }: Unanswered<S>) =>
    one.about === about && rows.some((row) => row.student_id === student_id)
  return unanswered.filter(has).at(-1)?.at ?? null
}

type Sides<S, V> = { seenIn: (stands: S) => Seen<V>; ownAt: (cell: Cell) => Instant | null }

/** What of the entries was answered and not taken: of two values both, and who was left out. */
const conflictsIn = <S extends Stands, V>(
  unanswered: readonly Unanswered<S>[],
  { seenIn, ownAt }: Sides<S, V>,
): Conflict<V>[] =>
  unanswered.flatMap(({ seq, about, text, skipped }): Conflict<V>[] => {
    if (text === null) return []
    const stale = skipped.flatMap(({ student_id, current }) => {
      if (!current) return []
      const sides = { author: current.author ?? null, own_at: ownAt({ about, student_id }) }
      return [{ student_id, ...seenIn(current), ...sides }]
    })
    const left_out = skipped.flatMap(({ student_id, current }) => (current ? [] : [student_id]))
    return [{ seq, about, text, stale, left_out }]
  })

/** Edits over the last answer, until the server has taken them, and what of them needs the person. */
function useEdits<S extends Stands, V>(options: Options<S, V>) {
  const { unanswered, send, kept = 'Lo escrito sigue en la pantalla.' } = options
  const waiting = rowsOf(unanswered)
  const seenIn = (stands: S | undefined): Seen<V> => {
    return { value: options.valueOf(stands), updated_at: stands?.updated_at ?? null }
  }
  const seen = (cell: Cell) => seenIn(waiting.get(keyOf(cell)) ?? options.answered(cell))
  const write = (about: string, rows: readonly Row<V>[]): Promise<boolean> =>
    send(about, rows).then(
      () => true,
      ({ refusal: why }: NotTaken) => {
        toast.error(why ? 'No se guardó' : 'No se pudo guardar en este dispositivo ni enviar', why ?? kept)
        return false
      },
    )
  const { isSentAtOnce = false, isOpen = () => true } = options
  const { edits, drop, ...laid } = useLaid<V>({
    ...{ seen, write, isSentAtOnce },
    before: () =>
      options.abouts
        .flatMap((about) => keptEdits<V>(about))
        .filter((one) => isOpen(one) && !isSame(seen(one).value, one.value)),
  })
  const [about] = options.abouts
  useEffect(() => {
    if (!isSentAtOnce && about) keepEdits(about, [...edits.values()])
  }, [isSentAtOnce, about, edits])
  const conflicts = conflictsIn(unanswered, {
    seenIn,
    ownAt: (cell) => (edits.has(keyOf(cell)) ? null : waitsSince(unanswered, cell)),
  })
  /**
   * Ends what needed attention: what was chosen of two goes out, where it is not what stands already; also the other's,
   * where an own one waits behind, which would ask of it again.
   */
  const settle = async (
    { seq, about, stale }: Conflict<V>,
    mine: ReadonlyMap<number, boolean>,
  ): Promise<void> => {
    const behind = rowsOf(unanswered.filter((one) => one.about === about && one.seq > seq))
    const rows = stale.flatMap(({ author: _, own_at: __, ...other }) => {
      const cell = { about, student_id: other.student_id }
      if (mine.get(other.student_id)) return [{ ...other, value: laid.valueAt(cell) }]
      return behind.has(keyOf(cell)) ? [other] : []
    })
    // First what is sent anew: between the two nothing would wait, as if all were saved.
    if (rows.length > 0 && !(await write(about, rows))) return
    await discard(seq)
    drop((edit) => edit.about === about && stale.some(({ student_id }) => student_id === edit.student_id))
  }
  return {
    ...laid,
    conflicts,
    settle,
    isDirty: edits.size > 0,
    isEdited: (cell: Cell) => edits.has(keyOf(cell)),
    isWaiting: (cell: Cell) => edits.has(keyOf(cell)) || waiting.has(keyOf(cell)),
    waiting_count: waiting.size,
  }
}

type WaitingOptions<S extends Stands, V> = Omit<Options<S, V>, 'unanswered' | 'send'> & {
  onAnswer: (answered: Answered) => void
  /** The screen says in its own line that the line is gone. */
  saysCut?: boolean
  /** The field of a body that has its rows. */
  list: string
  /** `noted` has the names under which the rows can be copied out. */
  send: (about: string, rows: readonly Row<V>[], noted: NonNullable<NewEntry['noted']>) => Promise<void>
  nameOf: (student_id: number) => string | undefined
  wordOf: (value: V) => string
}

/** Of an entry that was answered with what it left out, those rows alone. */
function unansweredIn<S>({ seq, about, at, body, refusal }: Entry, list: string): Unanswered<S> {
  const rows = (body as Record<string, RowOf<S>[]> | null)?.[list] ?? []
  const skipped = (refusal?.details.skipped ?? []) as Skipped<S>[]
  const isLeft = (row: RowOf<S>) => skipped.some(({ student_id }) => student_id === row.student_id)
  const left = skipped.length === 0 ? rows : rows.filter(isLeft)
  return { seq, about, at, rows: left, skipped, text: refusal?.text ?? null }
}

/** Edits that wait in the outbox for the line, and how far they are saved. */
export function useWaitingEdits<S extends Stands, V>(options: WaitingOptions<S, V>) {
  const { abouts, saysCut, onAnswer, list, wordOf } = options
  const { state, word, entries } = useOutbox(abouts, { onAnswer })
  useToldHere({ abouts, saysCut })
  const nameOf = (id: number) => options.nameOf(id) ?? 'Un estudiante'
  const edits = useEdits<S, V>({
    ...options,
    unanswered: entries.map((entry) => unansweredIn(entry, list)),
    send: (about, rows) => {
      const noted = rows.map(({ student_id: id, value }) => [id, `${nameOf(id)}: ${wordOf(value)}`] as const)
      return options.send(about, rows, noted)
    },
  })
  const saving = edits.isDirty ? ({ state: 'unsaved', word: SAVE_WORDS.unsaved } as const) : { state, word }
  return { ...edits, ...saving, nameOf, wordOf, isOnDevice: entries.length > 0 }
}
export type WaitingEdits<V> = Omit<ReturnType<typeof useWaitingEdits<Stands, V>>, 'put' | 'undo'>
