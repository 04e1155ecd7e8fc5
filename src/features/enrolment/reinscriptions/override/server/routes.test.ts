import { beforeAll, expect, test } from 'vitest'
import { deliverByRows } from '#test/support/classes.ts'
import { refusal } from '#test/support/preregistration.ts'
import { createTracks, type Tracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let it: Tracks
beforeAll(async () => {
  it = await createTracks(world)
  await db.insertInto('institution').values({ id: 1, name: 'I', short_name: 'I' }).execute()
})

const PASSED = { MAT1: 15, LEN1: 12 }
const inscribe = (student_id: number, body: object) =>
  admin.call('POST', '/inscriptions', { student_id, ...body })
/** While something is different. */
async function while_(
  change: () => Promise<unknown>,
  asked: () => Promise<void>,
  back: () => Promise<unknown>,
) {
  await change()
  await asked().finally(back)
}
const overridden = (id: number, name: string, set_aside?: string[]) =>
  inscribe(id, {
    ...{ section_id: it.sectionOf(name), override: true, reason: 'Lo acordó el consejo' },
    ...(set_aside && { set_aside }),
  })
const lastEntry = () =>
  db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const rulesBefore = async (id: number, name: string) =>
  (await admin.call('GET', `/students/${id}/inscription-obstacles?section_id=${it.sectionOf(name)}`)).body
    .data
const blocksDebt = (debt_blocks_reinscription: boolean) =>
  db.updateTable('institution').set({ debt_blocks_reinscription }).execute()
const asksAverage = async (
  approval_minimum_avg: number,
  closed_at: ReturnType<typeof world.clock.now> | null,
) => {
  if (closed_at) await deliverByRows(world, { period_id: it.periods.before })
  await db
    .updateTable('periods')
    .set({ closed_at, approval_minimum_avg })
    .where('id', '=', it.periods.before)
    .execute()
}
const AVERAGE = 'basic_avg_lt_approval_minimum_avg'
const LOW = { ...PASSED, MAT2: 10, LEN2: 10 }

test('sets the average of the basic track aside, whose sentence is shown before', async () => {
  const { id } = await it.former('CB-2', LOW)
  await while_(
    () => asksAverage(19, world.clock.now()),
    async () => {
      expect(await rulesBefore(id, 'now INF-1')).toEqual([
        { code: AVERAGE, sentence: 'El promedio del ciclo básico es 11,86 y el mínimo es 19,00.' },
      ])
      expect((await overridden(id, 'now INF-1', [AVERAGE])).status).toBe(201)
    },
    () => asksAverage(12, null),
  )
  expect(await lastEntry()).toMatchObject({
    reason: 'Lo acordó el consejo',
    after: { overrode: [AVERAGE] },
  })
  expect(await rulesBefore(id, 'now INF-1')).toEqual([])
})

test('breaks a single rule: another one that stands in the way refuses, until it is named too', async () => {
  const { id } = await it.former('CB-2', LOW, { debt_e2: 100 })
  const open = async () => {
    await asksAverage(19, world.clock.now())
    await blocksDebt(true)
  }
  const close = async () => {
    await asksAverage(12, null)
    await blocksDebt(false)
  }
  await while_(
    open,
    async () => {
      const shown: { code: string }[] = await rulesBefore(id, 'now INF-1')
      expect(shown.map(({ code }) => code)).toEqual(['student_has_debt', AVERAGE])
      const one = await overridden(id, 'now INF-1')
      expect([refusal(one), one.body.description]).toEqual([
        [409, AVERAGE],
        expect.stringContaining('El promedio del ciclo básico'),
      ])
      expect(refusal(await overridden(id, 'now INF-1', [AVERAGE]))).toEqual([409, 'student_has_debt'])
      expect(refusal(await overridden(id, 'now INF-1', []))).toEqual([409, 'student_has_debt'])
      expect((await overridden(id, 'now INF-1', [AVERAGE, 'student_has_debt'])).status).toBe(201)
    },
    close,
  )
  expect((await lastEntry()).after).toMatchObject({ overrode: ['student_has_debt', AVERAGE] })
})

test('names the rules, which alone break nothing', async () => {
  const { id } = await it.former('CB-1', PASSED)
  const at = { section_id: it.sectionOf('now CB-2'), reason: 'Lo acordó el consejo' }
  const silent = await inscribe(id, { ...at, set_aside: [AVERAGE] })
  expect([silent.status, silent.body.errors]).toEqual([422, { override: ['required'] }])
  const wrong = await inscribe(id, { ...at, override: true, set_aside: ['section_has_room'] })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { 'set_aside.0': ['in'] }])
})

test('puts into the own semester again who could go on, or waits for a note', async () => {
  const { id } = await it.former('INF-1', { PRO1: 15, RED1: 5 })
  const again = 'section_not_found_for_inscription'
  expect(refusal(await overridden(id, 'now INF-1', [AVERAGE]))).toEqual([404, again])
  expect((await overridden(id, 'now INF-1', [again])).status).toBe(201)
  expect((await lastEntry()).after).toMatchObject({ overrode: [again] })
  const { id: other } = await it.former('INF-1', { PRO1: 15, RED1: 12, ETI: null })
  expect(await rulesBefore(other, 'now INF-2')).toEqual([
    { code: 'course_in_progress', sentence: expect.stringContaining('Ética se cursa en 2026-1') },
  ])
  expect(refusal(await overridden(other, 'now INF-2', [again]))).toEqual([409, 'course_in_progress'])
  const { body } = await overridden(other, 'now INF-2')
  const { body: made } = await admin.call('GET', `/inscriptions/${body.data.id}?with=courses`)
  expect(made.data.courses.map(({ title }: { title: string }) => title).sort()).toEqual([
    'Programación II',
    'Redes II',
  ])
  expect((await lastEntry()).after).toMatchObject({ overrode: ['course_in_progress'] })
})

test('sets a debt aside, and the history keeps the rule and the reason', async () => {
  await blocksDebt(true)
  const { id } = await it.former('CB-1', PASSED, { debt_e2: 100 })
  const { status } = await overridden(id, 'now CB-2')
  await blocksDebt(false)
  expect(status).toBe(201)
  expect(await lastEntry()).toMatchObject({
    reason: 'Lo acordó el consejo',
    after: { overrode: ['student_has_debt'] },
  })
})

test('brings back who had retired, with a debt that is set aside', async () => {
  await blocksDebt(true)
  const { id } = await it.former('CB-1', PASSED, { debt_e2: 100 })
  await db.updateTable('students').set({ state: 'retired' }).where('id', '=', id).execute()
  const { status, body } = await overridden(id, 'now CB-2')
  await blocksDebt(false)
  expect([status, body.data?.kind]).toEqual([201, 'reincorporation'])
  expect((await admin.call('GET', `/students/${id}`)).body.data.state).toBe('active')
})

test('does not make the student take anew what is approved', async () => {
  const { id } = await it.former('INF-1', { PRO1: 15, RED1: 5 })
  const { status, body } = await overridden(id, 'now INF-1')
  expect(status).toBe(201)
  const { body: made } = await admin.call('GET', `/inscriptions/${body.data.id}?with=courses`)
  expect(made.data.courses.map(({ title }: { title: string }) => title)).toEqual(['Redes I'])
  const { id: done } = await it.former('INF-1', { PRO1: 15, RED1: 15 })
  expect(refusal(await overridden(done, 'now INF-1'))).toEqual([409, 'student_cant_move_to_next_semester'])
})

test('inscribes nobody who graduated, and says that at once whatever is set aside', async () => {
  const { id } = await it.former('CB-2', PASSED)
  await db.updateTable('students').set({ state: 'graduated' }).where('id', '=', id).execute()
  expect(await rulesBefore(id, 'now INF-2')).toEqual([])
  for (const set_aside of [undefined, [AVERAGE], ['student_cant_move_to_next_semester']]) {
    const { status, body } = await overridden(id, 'now INF-2', set_aside)
    expect([status, body]).toMatchObject([
      409,
      { message: 'student_not_active', description: expect.stringMatching(/^Ya se graduó/) },
    ])
  }
})
