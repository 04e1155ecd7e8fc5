import pg from 'pg'
import { expect, test } from 'vitest'

const sent: string[] = []
let trips = 0
const waiting = new WeakMap<pg.Client, number>()

// Before the world opens its connections: each keeps the `query` that it finds.
const plain = pg.Client.prototype.query as (...all: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...all: unknown[]) {
    const open = waiting.get(this) ?? 0
    if (open === 0) trips += 1
    const [asked] = all as [string | { text: string }]
    sent.push((typeof asked === 'string' ? asked : asked.text).trim())
    waiting.set(this, open + 1)
    const answer = Reflect.apply(plain, this, all)
    const done = () => void waiting.set(this, (waiting.get(this) ?? 1) - 1)
    if (answer instanceof Promise) answer.then(done, done)
    return answer
  },
})

const { createClass } = await import('../support/classes.ts')
const { createInstitute, idOf, letTeach } = await import('../support/institute.ts')
const { createWorld } = await import('../support/world.ts')
const world = await createWorld()
const teacher = world.as('teacher')
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)

/** What a call asks of the database beside `begin` and `commit`, the session among it, and in how many trips. */
async function costOf(call: () => Promise<{ status: number }>) {
  sent.length = 0
  trips = 0
  expect((await call()).status).toBe(200)
  // What is sent while an answer is under way may travel with it.
  expect(trips).toBeLessThanOrEqual(MOST_TRIPS)
  return { statements: sent.filter((text) => !/^(begin|commit|deallocate)/.test(text)).length }
}

const MOST_TRIPS = 4

const keyed = (path: string, body: object, key: string) => () =>
  teacher.call('PATCH', path, body, { headers: { 'idempotency-key': key } })

test('a roll and a note are written in four trips to the database, also with a key', async () => {
  const { lesson, first, second } = await createClass(world, institute, own_teacher)
  const mark = (student_id: number, attendance: boolean, key: string) =>
    costOf(keyed(`/lessons/${lesson}/students/bulk-update`, { students: [{ student_id, attendance }] }, key))
  const note = (student_id: number, value: number, key: string) =>
    costOf(keyed(`/lessons/${lesson}/evaluate`, { notes: [{ student_id, note: value }] }, key))

  await mark(first, true, 'first')
  // Session, key, reach, lock, roll, marks, absences, history, notice, answer of the key.
  expect(await mark(second, false, 'second')).toEqual({ statements: 10 })
  await teacher.call('PATCH', `/lessons/${lesson}/evaluate`, { title: 'Parcial', weighting: 20 })
  await note(first, 12, 'third')
  // Session, key, reach, lock, notes, the note with history and notice, what the definitive note is made of, the lesson,
  // the definitive note, answer of the key.
  expect(await note(second, 15, 'fourth')).toEqual({ statements: 10 })
})
