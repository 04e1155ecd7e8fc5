import { beforeEach, expect, test } from 'vitest'
import { makePeriod, makePlan, periodBody } from '#test/support/period-body.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const START = '2026-11-23T14:00:00Z'

/** What is kept from test to test: one past, one current in its second cut, one next, one later. */
const plan = await makePlan(world)
const past = await makePeriod(world, 2026, 1, {
  start_date: '2026-02-02',
  end_date: '2026-07-24',
  first_cut_start_date: '2026-02-02',
  first_cut_end_date: '2026-04-24',
  second_cut_start_date: '2026-04-27',
  second_cut_end_date: '2026-07-24',
})
const attached = (period_id: number, pensum_id = plan.pensum_id) =>
  admin.call('PUT', `/periods/${period_id}/pensums/${pensum_id}`)
const patch = (id: number, body: object, headers = {}) =>
  admin.call('PATCH', `/periods/${id}`, body, { headers })
const open = (id: number, body: object) => admin.call('PATCH', `/periods/${id}/open-inscriptions`, body)
const answered = async (call: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await call
  return [status, body.message]
}

test('before any period is enabled the newest comes next, and nothing is current', async () => {
  const current = await makePeriod(world, 2026, 2)
  expect(current.standing).toBe('next')
  const { body } = await admin.call('GET', '/periods?sort_by=year,asc')
  expect(body.data.map((one: { standing: string }) => one.standing)).toEqual(['later', 'next'])
  expect(await answered(admin.call('GET', '/enabled-period'))).toEqual([404, 'unable_to_find_enabled_period'])
  expect(await answered(admin.call('GET', '/enabled-period/pensums'))).toEqual([
    404,
    'unable_to_find_enabled_period',
  ])
})

test('a year that no period can have is refused at its filter', async () => {
  for (const year of [99_999, -40_000]) {
    const { status, body } = await admin.call('GET', `/periods?year=${year}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['year']])
  }
})

test('enabling needs a pensum for every specialization, and ends the former current period', async () => {
  const { body } = await admin.call('GET', '/periods?year=2026&sort_by=number,desc')
  const [current] = body.data
  expect(await answered(patch(past.id, { enabled: true }))).toEqual([
    409,
    'all_specializations_must_have_one_pensum',
  ])
  expect((await attached(past.id)).body.data.pensums).toHaveLength(1)
  expect((await patch(past.id, { enabled: true })).body.data.standing).toBe('current')
  expect((await open(past.id, { enabled_inscriptions: false })).status).toBe(200)
  await attached(current.id)
  const enabled = await patch(current.id, { enabled: true })
  expect([enabled.status, enabled.body.data.enabled]).toEqual([200, true])
  const was = await admin.call('GET', `/periods/${past.id}`)
  expect(was.body.data).toMatchObject({ enabled: false, standing: 'older' })
  const shown = await world.as('student').call('GET', '/enabled-period')
  expect(shown.body.data).toMatchObject({ id: current.id, year: 2026, number: 2 })
  const pensums = await world.as('teacher').call('GET', '/enabled-period/pensums')
  expect(pensums.body.data).toMatchObject([{ id: plan.pensum_id, specialization_id: plan.specialization_id }])
  const entries = await world.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'period')
    .where('entity_id', '=', past.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['periods.create', 'periods.update', 'periods.update'])
  expect(entries.at(-1)).toMatchObject({ before: { enabled: true }, after: { enabled: false } })
})

const currentId = async () => (await admin.call('GET', '/enabled-period')).body.data.id as number
/** Another day, on which the staff have signed in: a clock that jumps ends what stood idle, or began later. */
async function goTo(day: string): Promise<void> {
  world.clock.set(day)
  await world.db.updateTable('sessions').set({ last_used_at: world.clock.now() }).execute()
  await world.db.updateTable('session_tokens').set({ created_at: world.clock.now() }).execute()
}
beforeEach(() => goTo(START))

test('a list has its page, sort, filters and includes', async () => {
  await makePeriod(world, 2027, 1)
  await makePeriod(world, 2027, 2)
  const first = await admin.call('GET', '/periods')
  expect(first.body.data.map((one: { number: number }) => one.number)).toEqual([2, 1, 2, 1])
  const all = await admin.call(
    'GET',
    '/periods?limit=0&sort_by=year,desc&with=specializations,pensums,price_settings',
  )
  expect(all.body.data.map((one: { standing: string }) => one.standing)).toEqual([
    'later',
    'next',
    'current',
    'older',
  ])
  expect(all.body.data[2]).toMatchObject({
    specializations: [{ id: plan.specialization_id }],
    pensums: [{ id: plan.pensum_id }],
    price_settings: [],
  })
  const searches = await Promise.all(
    ['search=2027-1', 'standing=next', 'enabled=1', 'enabled_inscriptions=1', 'enabled_preregisters=1'].map(
      (query) => admin.call('GET', `/periods?${query}`),
    ),
  )
  expect(searches.map(({ body }) => body.total)).toEqual([1, 1, 1, 0, 0])
  const standings = async (order: string) =>
    (await admin.call('GET', `/periods?sort_by=standing,${order}`)).body.data.map(
      (one: { standing: string }) => one.standing,
    )
  expect(await standings('asc')).toEqual(['current', 'next', 'later', 'older'])
  expect(await standings('desc')).toEqual(['older', 'later', 'next', 'current'])
  for (const field of [
    'id',
    'number',
    'enabled_preregisters',
    'enabled_inscriptions',
    'sections_count',
    'inscriptions_count',
    'price_settings_count',
    'weeks_length',
    'start_date',
    'end_date',
    'semester_price_e2',
    'created_at',
  ])
    expect((await admin.call('GET', `/periods?sort_by=${field},asc`)).status).toBe(200)
  const exported = await admin.call('GET', '/periods?format=csv')
  expect(exported.body).toContain('2027')
})

test('a period is made with its fields, once per year and number', async () => {
  const names = {
    principal: 'Inés Ñáñez',
    signer: '',
    low_performance_note: 9.5,
    first_half_end_date: '2030-10-01',
  }
  const made = await admin.call('POST', '/periods', periodBody(2030, 1, names))
  expect([made.status, made.body.data.principal, made.body.data.signer]).toEqual([201, 'Inés Ñáñez', null])
  expect(made.body.data).toMatchObject({ low_performance_note: 9.5, first_half_end_date: '2030-10-01' })
  const again = admin.call('POST', '/periods', periodBody(2030, 1))
  expect(await answered(again)).toEqual([409, 'year_number_combination_already_exists'])
  const other = await makePeriod(world, 2030, 2)
  expect(await answered(patch(other.id, { number: 1 }))).toEqual([
    409,
    'year_number_combination_already_exists',
  ])
  for (const { id } of [made.body.data, other])
    expect((await admin.call('DELETE', `/periods/${id}`)).status).toBe(204)
})

test('wrong fields are named; dates in the wrong order are one refusal that names them', async () => {
  const wrong = periodBody(2031, 10, {
    approval_minimum_note: 10.123,
    semester_price_e2: -1,
    start_date: '2031-02-30',
    colour: 1,
  })
  const { status, body } = await admin.call('POST', '/periods', wrong)
  expect([status, body.errors]).toEqual([
    422,
    {
      number: ['max:9'],
      approval_minimum_note: ['decimals:2'],
      semester_price_e2: ['min:0'],
      start_date: ['date'],
      colour: ['unknown'],
    },
  ])
  const inverted = await admin.call('POST', '/periods', periodBody(2031, 1, { end_date: '2031-09-01' }))
  expect([inverted.status, inverted.body.message, inverted.body.errors.end_date]).toEqual([
    409,
    'invalid_date_range',
    ['after:start_date'],
  ])
  const current = await currentId()
  expect(await answered(patch(current, { first_cut_end_date: '2026-09-01' }))).toEqual([
    409,
    'invalid_date_range',
  ])
})

test('enabling at birth asks for the pensums, and an older period cannot be born current', async () => {
  const enabled = { enabled: true }
  expect(await answered(admin.call('POST', '/periods', periodBody(2031, 1, enabled)))).toEqual([
    409,
    'all_specializations_must_have_one_pensum',
  ])
  expect(await answered(admin.call('POST', '/periods', periodBody(2020, 1, enabled)))).toEqual([
    409,
    'unable_to_update_older_periods',
  ])
})

test('price and start of the current period are settled once it has begun; an older one stays as it was', async () => {
  const current = await currentId()
  for (const change of [{ semester_price_e2: 1 }, { start_date: '2026-09-08' }, { enabled: false }])
    expect(await answered(patch(current, change))).toEqual([409, 'enabled_period_has_started'])
  expect((await patch(current, { principal: 'Otra' })).body.data.principal).toBe('Otra')
  await goTo('2026-09-01T14:00:00Z')
  expect((await patch(current, { semester_price_e2: 12_500 })).body.data.semester_price_e2).toBe(12_500)
  expect(await answered(patch(past.id, { principal: 'Otra' }))).toEqual([
    409,
    'unable_to_update_older_periods',
  ])
})

test('who edited meanwhile is not overwritten', async () => {
  const { body } = await admin.call('GET', '/periods?standing=next')
  const [next] = body.data
  const headers = { 'if-unmodified-since-version': next.updated_at }
  expect((await patch(next.id, { manager: 'Uno' }, headers)).status).toBe(200)
  expect(await answered(patch(next.id, { manager: 'Dos' }, headers))).toEqual([409, 'stale_version'])
  expect((await patch(next.id, {})).body.data.manager).toBe('Uno')
})

test('guests and students find the period that is open, and nothing of its inside', async () => {
  const guest = world.guest
  expect(await answered(guest.call('GET', '/enabled-preregisters-period'))).toEqual([
    400,
    'unable_to_find_enabled_preregisters_period',
  ])
  expect(await answered(guest.call('GET', '/enabled-inscription-period'))).toEqual([
    400,
    'period_inscriptions_are_disabled',
  ])
  const [next] = (await admin.call('GET', '/periods?standing=next')).body.data
  expect(await answered(open(next.id, { enabled_preregisters: true }))).toEqual([
    409,
    'all_specializations_must_have_one_pensum',
  ])
  await attached(next.id)
  const opened = await open(next.id, { enabled_preregisters: true, enabled_inscriptions: true })
  expect(opened.body.data).toMatchObject({ enabled_preregisters: true, enabled_inscriptions: true })
  for (const path of ['/enabled-preregisters-period', '/enabled-inscription-period']) {
    const { body } = await guest.call('GET', path)
    expect(Object.keys(body.data).sort()).toEqual([
      'end_date',
      'id',
      'number',
      'specializations',
      'start_date',
      'year',
    ])
    expect(body.data).toMatchObject({ id: next.id, specializations: [{ id: plan.specialization_id }] })
  }
  world.clock.set('2027-10-31T14:00:00Z')
  expect((await guest.call('GET', '/enabled-inscription-period')).status).toBe(400)
  world.clock.set(START)
  expect((await open(next.id, { enabled_inscriptions: false })).body.data.enabled_preregisters).toBe(true)
  expect((await open(next.id, {})).status).toBe(200)
})

test('only the current and the next period open, the current one before it begins', async () => {
  const current = await currentId()
  expect(await answered(open(current, { enabled_preregisters: true }))).toEqual([
    409,
    'enabled_period_has_started',
  ])
  expect(await answered(open(current, { enabled_inscriptions: true }))).toEqual([
    409,
    'enabled_period_has_started',
  ])
  await goTo('2026-10-30T14:00:00Z')
  expect((await open(current, { enabled_inscriptions: true })).status).toBe(200)
  const taking = async () =>
    (await admin.call('GET', '/periods?enabled_inscriptions=1')).body.data.map(
      (one: { id: number }) => one.id,
    )
  const said = async () => {
    const { body } = await admin.call('GET', '/periods?format=csv&sort_by=enabled_inscriptions,desc')
    return body.match(/Abiertas|Terminaron|Cerradas/g).slice(0, 2)
  }
  expect([await taking(), await said()]).toEqual([[current], ['Abiertas', 'Cerradas']])
  await goTo('2026-10-31T14:00:00Z')
  expect([await taking(), await said()]).toEqual([[], ['Terminaron', 'Cerradas']])
  expect((await open(current, { enabled_inscriptions: false })).status).toBe(200)
  const [later] = (await admin.call('GET', '/periods?standing=later')).body.data
  for (const id of [past.id, later.id])
    expect(await answered(open(id, { enabled_inscriptions: true }))).toEqual([
      409,
      'period_not_equals_next_period',
    ])
})

test('a pensum is attached when frozen, to a period that is not active, and replaces the former one', async () => {
  const [later] = (await admin.call('GET', '/periods?standing=later')).body.data
  const second = await makePlan(world, { specialization_id: plan.specialization_id })
  const draft = await makePlan(world, { specialization_id: plan.specialization_id, frozen: false })
  expect((await attached(later.id)).status).toBe(200)
  const replaced = await attached(later.id, second.pensum_id)
  expect(replaced.body.data.pensums.map((one: { id: number }) => one.id)).toEqual([second.pensum_id])
  expect(await answered(attached(later.id, draft.pensum_id))).toEqual([409, 'pensum_is_not_versioned'])
  const current = await currentId()
  expect(await answered(attached(current))).toEqual([409, 'cant_attach_a_pensum_to_an_active_period'])
  expect(await answered(attached(past.id))).toEqual([409, 'unable_to_update_older_periods'])
  expect(await answered(attached(999_999))).toEqual([404, 'period_not_found'])
  expect(await answered(attached(later.id, 999_999))).toEqual([404, 'resource_not_found'])
  const section = { period_id: later.id, semester_id: second.semester_id, letter_code: 'A', shift: 'morning' }
  const made = await admin.call('POST', '/sections', { ...section, males_limit: 5, females_limit: 5 })
  expect(made.status).toBe(201)
  expect(await answered(attached(later.id))).toEqual([409, 'period_has_sections'])
  expect(await answered(admin.call('DELETE', `/periods/${later.id}`))).toEqual([409, 'period_has_sections'])
  expect(await answered(admin.call('DELETE', `/periods/${current}`))).toEqual([409, 'period_is_enabled'])
})

test('the courses of a period come by specialization and semester, in the order of the pensum', async () => {
  const { body } = await world
    .as('lowAdmin')
    .call('GET', `/periods/${await currentId()}/courses-by-specialization`)
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({ id: plan.specialization_id, pensum: { id: plan.pensum_id } })
  expect(body.data[0].semesters[0].courses.map((one: { id: number }) => one.id)).toEqual(plan.course_ids)
})

test('what is missing is not found', async () => {
  const calls = [
    admin.call('GET', '/periods/999999'),
    patch(999_999, {}),
    admin.call('DELETE', '/periods/999999'),
    open(999_999, {}),
    admin.call('GET', '/periods/999999/courses-by-specialization'),
  ]
  for (const call of calls) expect(await answered(call)).toEqual([404, 'period_not_found'])
})

test('periods enabled at the same moment, one of them at birth, leave one current period and no 500', async () => {
  const periods = [await makePeriod(world, 2034, 1), await makePeriod(world, 2034, 2)]
  for (const { id } of periods) await attached(id)
  // Where no specialization is open, a period needs no pensum.
  await admin.call('PATCH', `/specializations/${plan.specialization_id}`, { enabled: false })
  await world.openConnections(8)
  const answers = await Promise.all([
    ...periods.map(({ id }) => patch(id, { enabled: true })),
    admin.call('POST', '/periods', periodBody(2034, 3, { enabled: true })),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true)
  expect(statuses.at(-1)).toBe(201)
  const messages = answers.flatMap(({ body }) => body.message ?? [])
  expect(messages.every((message) => message === 'unable_to_update_older_periods')).toBe(true)
  expect((await admin.call('GET', '/periods?enabled=1')).body.total).toBe(1)
})
