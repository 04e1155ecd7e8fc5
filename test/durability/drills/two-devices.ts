import type { Script } from 'node:vm'
import { sql } from 'kysely'
import { randomFrom } from '../../../demo/random.ts'
import { type Ground, phone, type Run, type Write } from './phone.ts'

const STEPS = 16
/** What has not arrived after so many attempts on a good line is held for ever. */
const ATTEMPTS = 300

const nap = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The notes that ever stood in a lesson, in order: what the history of changes says. */
async function historyOf({ world, lesson }: Ground, after = 0) {
  const { rows } = await sql<{ id: number; student_id: number; note: number }>`
    select id, (after->>'student_id')::int as student_id, (after->>'note')::float as note
    from audit_entries
    where entity = 'lesson' and entity_id = ${lesson} and action = 'lessons.note' and id > ${after}
    order by id`.execute(world.db)
  return rows
}

/** What is noted last stands nowhere for long after it: two notes of a run are never alike. */
let hundredths = 0

/** Two devices of one person in a run by chance: each fault of screens.md O1 to O3 that was met. */
export async function live(ground: Ground, script: Script, seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const before = await historyOf(ground)
  const begun = Number(before.at(-1)?.id ?? 0)
  const run: Run = {
    ground,
    script,
    random,
    faults: new Set(),
    writes: new Map(),
    nextNote: () => {
      hundredths = (hundredths % 2_000) + 1
      return hundredths / 100
    },
    arrived: () => historyOf(ground, begun),
  }
  const devices = [await phone(run), await phone(run)]
  /** What the devices say is read before what is so. */
  const look = async () => {
    const tellings = await Promise.all(devices.map((device) => device.tell()))
    const here = new Set((await run.arrived()).map(({ note }) => note))
    for (const compare of tellings) compare(here)
  }
  for (let step = 0; step < STEPS; step++) {
    await random.pick(devices).act()
    // Now and then what was begun has time to end.
    await nap(random.chance(0.3) ? random.below(15) : 0)
    await look()
  }
  for (const device of devices) await device.recover()
  let isLeft = true
  for (let attempt = 0; isLeft && attempt < ATTEMPTS; attempt++) {
    isLeft = (await Promise.all(devices.map((device) => device.finish()))).includes(true)
    await nap(2)
  }
  if (isLeft) run.faults.add('held for ever')
  await look()
  await judge(run, new Map(before.map(({ student_id, note }) => [student_id, note])))
  return [...run.faults].map((fault) => `run ${seed}: ${fault}`)
}

/** Nothing came twice, and nothing over what its writer had not seen. */
async function judge({ faults, writes, arrived, ground }: Run, first: ReadonlyMap<number, number>) {
  const all = await arrived()
  for (const student_id of ground.students) {
    const notes = all.filter((one) => one.student_id === student_id).map(({ note }) => note)
    if (new Set(notes).size < notes.length) faults.add('doubled')
    const isBlind = notes.some((note, at) => {
      const before = notes[at - 1] ?? first.get(student_id) ?? null
      return !sees(writes, { note, before, arrived: notes.slice(0, at) })
    })
    if (isBlind) faults.add('overwritten')
  }
}

type Step = { note: number; before: number | null; arrived: readonly number[] }

/** Whether the writer of a note knew what it took the place of; what never arrived stands for what it was written over. */
function sees(writes: ReadonlyMap<number, Write>, { note, before, arrived }: Step): boolean {
  const write = writes.get(note)
  if (!write) return false
  if (write.over === before) return true
  return (
    write.over !== null &&
    !arrived.includes(write.over) &&
    sees(writes, { note: write.over, before, arrived })
  )
}
