import { describe, expect, test } from 'vitest'
import { addTime, type Instant } from '#kernel/dates.ts'
import { instant } from '#kernel/schemas.ts'
import { type Entry, FORMAT, pauseAfter, replaces, SAVE_WORDS, saveStateOf, turnOf } from './entry.ts'

const NOW: Instant = instant.parse('2027-03-01T12:00:00.000Z')
const DAY_MS = 86_400_000

const entry = (other: Partial<Entry> = {}): Entry => ({
  seq: 1,
  format: FORMAT,
  call: 'PATCH /lessons/{id}/register',
  params: { id: 7 },
  body: { content: 'Fracciones' },
  key: 'k1',
  about: 'lesson 7',
  said: 'Asistencia del lunes',
  at: NOW,
  tried: false,
  state: 'waiting',
  refusal: null,
  ...other,
})

describe('what was written later takes the place of what the server has never seen, and of nothing else', () => {
  test.each<[why: string, last: Entry | undefined, isReplaced: boolean]>([
    ['nothing waits', undefined, false],
    ['it was never sent', entry(), true],
    ['it was sent, and may have arrived', entry({ tried: true }), false],
    ['it needs attention', entry({ state: 'needs_you' }), false],
    ['it is another call', entry({ call: 'PATCH /lessons/{id}/evaluate' }), false],
    ['it is the same call of another row', entry({ params: { id: 8 } }), false],
    ['a newer program wrote it', entry({ format: FORMAT + 1 }), false],
  ])('%s', (_, last, isReplaced) => {
    expect(replaces(last, entry({ key: 'k2', body: { content: 'Decimales' } }))).toBe(isReplaced)
  })
})

describe('whose turn it is', () => {
  const ago = (days: number) => entry({ at: addTime(NOW, -days * DAY_MS) })
  test.each<[who: string, first: Entry | undefined, turn: ReturnType<typeof turnOf>]>([
    ['nobody, where nothing waits', undefined, 'hold'],
    ['the first that waits', entry(), 'send'],
    ['one that was sent without an answer, again', entry({ tried: true }), 'send'],
    ['nobody behind one that needs attention', entry({ state: 'needs_you' }), 'hold'],
    ['nobody behind what only a newer program understands', entry({ format: FORMAT + 1 }), 'hold'],
    ['one of nearly seven days', ago(6.9), 'send'],
    ['the person decides after seven days', ago(7.1), 'too_old'],
    ['one of a device whose clock was ahead', ago(-2), 'send'],
  ])('%s', (_, first, turn) => {
    expect(turnOf(first, NOW)).toBe(turn)
  })
})

describe('the five words', () => {
  const nothing = {
    is_typing: false,
    entries: [] as readonly Entry[],
    sending: new Set<number>(),
    is_saved: false,
  }
  const waiting = [entry(), entry({ seq: 2 })]
  test.each<[when: string, known: Partial<typeof nothing>, word: string | null]>([
    ['nothing was written', {}, null],
    [
      'something is typed, whatever else is',
      { is_typing: true, entries: waiting, is_saved: true },
      'Sin guardar',
    ],
    ['the device has it', { entries: waiting, is_saved: true }, 'Guardado en este teléfono'],
    ['one is on its way', { entries: waiting, sending: new Set([1]) }, 'Enviando'],
    ['another thing is on its way', { entries: waiting, sending: new Set([9]) }, 'Guardado en este teléfono'],
    ['the server has answered all', { is_saved: true }, 'Guardado'],
    [
      'one was refused and another waits',
      { entries: [entry({ state: 'needs_you' }), entry({ seq: 2 })], is_saved: true },
      'Requiere atención',
    ],
  ])('%s', (_, known, word) => {
    const state = saveStateOf({ ...nothing, ...known })
    expect(state && SAVE_WORDS[state]).toBe(word)
  })
})

test('the pauses between attempts grow from one second to a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(pauseAfter)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ])
})
