import { expect, test } from 'vitest'
import { closeByRows } from '#test/support/classes.ts'
import { createInstitute } from '#test/support/institute.ts'
import { makePeriod, makePlan } from '#test/support/period-body.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const plan = await makePlan(world)
const other = await makePlan(world)
const period = await makePeriod(world, 2027, 1)
for (const { pensum_id } of [plan, other])
  await admin.call('PUT', `/periods/${period.id}/pensums/${pensum_id}`)

const limits = { males_limit: 3, females_limit: 4 }
const wanted = (semester_id: number, letter_code: string, shift = 'morning') => ({
  semester_id,
  letter_code,
  shift,
  ...limits,
})
const send = (sections: object[], { period_id = period.id, key = '' } = {}) =>
  admin.call(
    'POST',
    '/sections/bulk',
    { period_id, sections },
    { headers: key ? { 'idempotency-key': key } : {} },
  )
const count = async () => (await admin.call('GET', `/sections?period_id=${period.id}`)).body.total
const plans = [
  wanted(plan.semester_id, 'A'),
  wanted(plan.semester_id, 'B', 'afternoon'),
  wanted(other.semester_id, 'A', 'mixed'),
]

test('many sections are born at once, each with its courses; the same order again makes no more', async () => {
  const { status, body } = await send(plans, { key: 'once' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject([
    { letter_code: 'A', shift: 'morning', semester_id: plan.semester_id, courses_count: 2, ...limits },
    { letter_code: 'B', shift: 'afternoon', courses_count: 2, courses_without_teacher: 2 },
    { letter_code: 'A', shift: 'mixed', specialization_id: other.specialization_id },
  ])
  const again = await send(plans, { key: 'once' })
  expect([again.status, again.body]).toEqual([201, body])
  const another = await send(plans.slice(1), { key: 'once' })
  expect([another.status, another.body.message]).toEqual([409, 'idempotency_key_reused'])
  expect(await count()).toBe(3)
})

test('one that may not be opened stops all, and each is named by its place', async () => {
  const before = await count()
  const unattached = await makePlan(world)
  const refused = await send([
    wanted(plan.semester_id, 'C'),
    wanted(plan.semester_id, 'A'),
    wanted(unattached.semester_id, 'A'),
    wanted(plan.semester_id, 'C'),
  ])
  expect([refused.status, refused.body.message]).toEqual([409, 'letter_code_already_exists'])
  expect(refused.body.conflicts).toEqual([
    { entry: 1, code: 'letter_code_already_exists' },
    { entry: 2, code: 'pensum_not_attached_to_period' },
    { entry: 3, code: 'letter_code_already_exists' },
  ])
  expect((await send([wanted(unattached.semester_id, 'A')])).body.message).toBe(
    'pensum_not_attached_to_period',
  )
  for (const course_id of other.course_ids)
    await admin.call('PATCH', `/courses/${course_id}`, { enabled: false })
  const disabled = await send([wanted(other.semester_id, 'Z')])
  expect([disabled.status, disabled.body.message]).toEqual([409, 'disabled_course_detected'])
  expect(await count()).toBe(before)
})

test('an older or closed period takes none, and what is sent is checked', async () => {
  const old = await createInstitute(world, { year: 2025, number: 1, enabled: false })
  await createInstitute(world, { year: 2026, number: 2 })
  const closed = await createInstitute(world, { year: 2031, number: 1, enabled: false })
  await closeByRows(world, closed.period_id)
  const sealed = await send([wanted(closed.semester_id, 'B')], { period_id: closed.period_id })
  expect([sealed.status, sealed.body.message]).toEqual([409, 'period_is_closed'])
  const late = await send([wanted(old.semester_id, 'B')], { period_id: old.period_id })
  expect([late.status, late.body.message]).toEqual([409, 'unable_to_update_older_periods'])
  const wrong = await send([{ ...wanted(999_999, ''), males_limit: 501 }])
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { 'sections.0.letter_code': ['required'], 'sections.0.males_limit': ['max:500'] },
  ])
  expect((await send([])).status).toBe(422)
})

test('two who open the same at once: one makes all, the other is refused, nothing is left half made', async () => {
  const letters = [...'MNOPQ'].map((letter) => wanted(plan.semester_id, letter))
  const before = await count()
  await world.openConnections(4)
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(letters)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(await count()).toBe(before + letters.length)
})
