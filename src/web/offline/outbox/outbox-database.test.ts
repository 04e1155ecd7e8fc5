import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { TOO_OLD } from './entry.ts'
import { outbox, readOutbox } from './outbox.ts'
import { addEntry, discardEntry, entriesOf, keepRefusal, removeSaved, takeEntry } from './outbox-database.ts'

const ANA = 1
const NOW = '2026-11-23T14:00:00.000Z' as Instant
const [READ, SAVED, OTHERS] = ['2026-11-20T08:00:00Z', '2026-11-23T14:00:01Z', '2026-11-23T15:00:00Z']

const noted = (about: string, note: number | null, updated_at: string | null) => ({
  call: 'PATCH /lessons/{id}/evaluate',
  params: { id: 7 },
  body: { notes: [{ student_id: 3, note, updated_at }] },
  key: `${about} ${note}`,
  about,
  said: 'Notas de Parcial 1',
  at: NOW,
})

async function sent(about: string, updated_at: string | null): Promise<void> {
  await addEntry(ANA, noted(about, 12, updated_at))
  const entry = await takeEntry(ANA, about, NOW)
  if (!entry) throw new Error('nothing is to be sent')
  await removeSaved(ANA, entry, { data: { notes: [{ student_id: 3, note: 12, updated_at: SAVED }] } })
}

test.each([
  ['the first note', null, null, SAVED],
  ['a note changed', READ, READ, SAVED],
  ['what another has written since', READ, OTHERS, OTHERS],
])('%s: what is written before its answer is shown is based on that', async (about, read, base, based) => {
  await sent(about, read)
  await addEntry(ANA, noted(about, null, base))
  const own = (await entriesOf(ANA)).filter((one) => one.about === about)
  expect(own.map(({ body }) => body)).toEqual([noted(about, null, based).body])
})

test('a store that a page which was left still holds is given up in time, and nothing of it is written later', async () => {
  const BOB = 2
  await addEntry(BOB, noted('evaluation 1', 12, null))
  const db = await openDB(`claustro-outbox-${BOB}`)
  const held = db.transaction('entries', 'readwrite')
  let isHeld = true
  const hold = async () => {
    while (isHeld) await held.store.count()
  }
  const holding = hold()
  await expect(addEntry(BOB, noted('evaluation 2', 13, null))).rejects.toThrow('does not answer')
  isHeld = false
  await holding
  await held.done
  db.close()
  expect((await entriesOf(BOB)).map(({ about }) => about)).toEqual(['evaluation 1'])
}, 30_000)

/** The device does not answer until this goes. */
const silent = () =>
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('the device does not answer', 'TimeoutError')
  })
const shown = () => outbox.get().entries?.map(({ about }) => about)

test('a device that does not answer takes nothing that waits from the screen, and one that never did has nothing', async () => {
  const [EVA, LEO] = [3, 4]
  await addEntry(EVA, noted('evaluation 1', 12, null))
  await readOutbox(EVA)
  await addEntry(EVA, noted('evaluation 2', 13, null))
  const first = await takeEntry(EVA, 'evaluation 1', NOW)
  if (!first) throw new Error('nothing is to be sent')
  await keepRefusal(EVA, first, TOO_OLD, undefined)
  {
    using _ = silent()
    await readOutbox(EVA)
    // What was written since the last look is there as well.
    expect(shown()).toEqual(['evaluation 1', 'evaluation 2'])
    await readOutbox(LEO)
    expect(shown()).toEqual([])
  }
  await readOutbox(EVA)
  await discardEntry(EVA, first.seq)
  using _ = silent()
  await readOutbox(EVA)
  expect(shown(), 'what was discarded').toEqual(['evaluation 2'])
})
