import { createStore } from '#web/ui/external-store.ts'
import { onDevice } from '../on-device.ts'
import type { Entry } from './entry.ts'
import { entriesOf, lastEntriesOf } from './outbox-database.ts'

/** `is_whole`: the server has left nothing out. */
export type Answered = { about: string; call: string; answer: unknown; is_whole: boolean }
type Message = { user_id: number; answered?: Answered | undefined }

type Outbox = {
  user_id: number | null
  /** Null until the device was asked. */
  entries: readonly Entry[] | null
  sending: ReadonlySet<number>
  /** What the server has answered well since this page was opened. */
  saved: ReadonlySet<string>
}

const NOTHING: Outbox = { user_id: null, entries: null, sending: new Set(), saved: new Set() }
/** The outbox of the person, as this page knows it. */
export const outbox = createStore<Outbox>(NOTHING)
outbox.subscribe(() => onDevice.set(new Set(outbox.get().entries?.map(({ about }) => about))))

/** What the open screen itself says of each `about`: how far it is saved, what needs the person, and some that the line is gone. */
export type OutboxNotice = { abouts: readonly string[]; saysCut?: boolean | undefined }
export const toldByScreen = createStore<OutboxNotice | null>(null)

const listeners = new Set<(answered: Answered) => void>()
/** Calls with each answer to what waited, whichever page has sent it. */
export function onAnswered(listener: (answered: Answered) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const toggled = <T>(set: ReadonlySet<T>, value: T, is_in: boolean): Set<T> =>
  new Set(is_in ? [...set, value] : [...set].filter((one) => one !== value))

/** Says that this page is sending an entry; what was saved before it says nothing of it. */
export const markSending = ({ seq, about }: Entry): void => {
  const now = outbox.get()
  outbox.set({
    ...now,
    sending: toggled(now.sending, seq, true),
    saved: toggled(now.saved, about, false),
  })
}

let reads = 0
let newest: Promise<void> = Promise.resolve()

type Heard = { sent?: number; answered?: Answered | undefined }

/**
 * Reads the device anew; `sent` is under way no longer. Of several at once the last one counts, and each is done when
 * that one is shown: what was just written would else be missing for a moment, as if it were saved.
 */
export async function readOutbox(user_id: number, heard: Heard = {}): Promise<void> {
  reads += 1
  const mine = reads
  newest = read(user_id, mine, heard)
  let shown: Promise<void> | undefined
  while (shown !== newest) {
    shown = newest
    await shown
  }
}

async function read(user_id: number, mine: number, { sent, answered }: Heard): Promise<void> {
  // A device that does not answer in time still has what was left on it; one that keeps nothing says so where something is written.
  const entries = await entriesOf(user_id).catch(() => lastEntriesOf(user_id))
  // First what was answered: else the screen says for a moment what stood there before, and an act would take it for that.
  if (answered) for (const listener of listeners) listener(answered)
  const before = outbox.get().user_id === user_id ? outbox.get() : NOTHING
  outbox.set({
    user_id,
    entries: mine === reads ? entries : before.entries,
    sending: sent === undefined ? before.sending : toggled(before.sending, sent, false),
    saved: answered ? toggled(before.saved, answered.about, answered.is_whole) : before.saved,
  })
}

/** A browser that keeps nothing may refuse it. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('claustro-outbox')
  } catch {
    return null
  }
}
const channel = openChannel()
channel?.addEventListener('message', ({ data: { user_id, answered } }: MessageEvent<Message>) => {
  if (outbox.get().user_id === user_id) void readOutbox(user_id, { answered })
})

/** Tells the other pages of this browser. */
export const tellOthers = (message: Message): void => channel?.postMessage(message)

type Question = { lost: readonly Entry[]; answer: (leaves: boolean) => void }
/** What would be lost by signing out; a dialog of the frame asks. */
export const leaving = createStore<Question | null>(null)
