import { expect, test } from 'vitest'
import { createClass } from '../../support/classes.ts'
import { outboxScript } from '../../support/devices.ts'
import { createInstitute, idOf, letTeach } from '../../support/institute.ts'
import { rounds } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import type { Ground } from './phone.ts'
import { live } from './two-devices.ts'

/** offline.md#shown-by */
const RUNS = rounds(50, 1_000)
/** A planted fault is met by then. */
const MOST = 400

const world = await createWorld()
const teacher = world.as('teacher')
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)
const { own, lesson, ids } = await createClass(world, institute, own_teacher)
await teacher.call('PATCH', `/lessons/${lesson}/evaluate`, { title: 'Parcial', weighting: 50 })
const place = `/sections/${own.section_id}/courses/${own.course_id}`
const ground: Ground = { world, user_id: teacher.user_id, place, lesson, students: ids.slice(0, 2) }

test(`two devices of a teacher on lines that break, ${RUNS} runs by chance: nothing lost, doubled, overwritten or told wrongly`, async () => {
  const script = await outboxScript()
  const faults = []
  for (let seed = 1; seed <= RUNS; seed++) faults.push(...(await live(ground, script, seed)))
  expect(faults).toEqual([])
})

const PLANTED: readonly [fault: string, sign: RegExp, found: RegExp, planted: string][] = [
  [
    'the key is not sent',
    /refused what was saved|doubled|overwritten/,
    /idempotencyKey: entry\.key/,
    'idempotencyKey: void 0',
  ],
  [
    'no version is sent',
    /overwritten/,
    // Where it is sent: it is also kept, to base on it what follows.
    /(params: entry\.params,\s+)body: entry\.body/,
    '$1body: JSON.parse(JSON.stringify(entry.body, (name, value) => name === "updated_at" ? void 0 : value))',
  ],
  ['«Guardado» is said too early', /lie/, /return "on_device"/, 'return "saved"'],
]
for (const [fault, sign, found, planted] of PLANTED)
  test(`control: ${fault}, and this is seen`, async () => {
    const script = await outboxScript((text) => {
      expect(text).toMatch(found)
      return text.replace(found, planted)
    })
    for (let seed = 1; seed <= MOST; seed++)
      if ((await live(ground, script, seed)).some((one) => sign.test(one))) return
    expect.fail(`not met in ${MOST} runs`)
  })
