import type { EndpointSpec } from '#kernel/endpoint.ts'
import { newKey, type Sent } from '#web/api/call.ts'
import { session } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import type { NewEntry } from './entry.ts'
import { readOutbox, tellOthers } from './outbox.ts'
import { addEntry, discardEntry, retryEntry, takeUnkept } from './outbox-database.ts'
import { askToPersist } from './persistence.ts'
import { quietly, sendWaiting } from './sender.ts'
import { sendUnkept } from './unkept.ts'

function person(): number {
  const id = session()?.user.id
  if (id === undefined) throw new Error('nobody is signed in whose outbox it could be')
  return id
}

async function changed(user_id: number): Promise<void> {
  await readOutbox(user_id)
  tellOthers({ user_id })
  quietly(sendWaiting(user_id))
}

/**
 * Writes a call down, to be sent by itself: only what the server runs once per key. Done when the device has it, or,
 * where the device keeps nothing, the server; else rejects, and the screen stays at «Sin guardar». `body` takes the
 * place of an earlier one that was never sent; of rows of students it says those that changed (`joined`).
 */
export async function enqueue<E extends EndpointSpec & { idempotent: true }>(
  endpoint: E,
  sent: Sent<E>,
  said: Pick<NewEntry, 'about' | 'said' | 'noted'>,
): Promise<void> {
  const user_id = person()
  const { params = null, body = null }: { params?: unknown; body?: unknown } = sent
  const called = `${endpoint.method} ${endpoint.path}`
  askToPersist()
  await write(user_id, { call: called, params, body, key: newKey(), ...said, at: clock.now() })
}

async function write(user_id: number, entry: NewEntry): Promise<void> {
  const isKept = await addEntry(user_id, entry).then(
    () => true,
    () => false,
  )
  await (isKept ? changed(user_id) : sendUnkept(user_id, entry))
}

/** Sends once more what needed attention. */
export async function retry(seq: number): Promise<void> {
  const user_id = person()
  const unkept = takeUnkept(user_id, seq)
  if (unkept) {
    const { seq: _, ...entry } = unkept
    return write(user_id, { ...entry, key: newKey(), at: clock.now() })
  }
  await retryEntry(user_id, seq, clock.now())
  await changed(user_id)
}

/** Gives up what needed attention. */
export async function discard(seq: number): Promise<void> {
  const user_id = person()
  if (!takeUnkept(user_id, seq)) await discardEntry(user_id, seq)
  await changed(user_id)
}
