import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Day, dayOf } from '#kernel/dates.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { makePeriod } from '#test/support/period-body.ts'
import { createWorld } from '#test/support/world.ts'
import { planParts } from '../inscribed/server/columns.ts'
import { overdueOf, type PlanPart, partsOf } from '../rules.ts'
import { overdueInscriptions } from './columns.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const institute = await createInstitute(world)
const { period_id, specialization_id } = institute
/** Of the period 1 September 2026 to 31 January 2027; today is 23 November. */
const half = (first: string, second: string) => [
  { percent: 50, due_on: first },
  { percent: 50, due_on: second },
]
const set = (body: object) => admin.call('POST', '/instalment-plans', { period_id, ...body })
const plans = async () => (await admin.call('GET', `/periods/${period_id}/instalment-plans`)).body.data

test('a plan is set for all, another for a specialization, and both are removed', async () => {
  expect((await admin.call('GET', '/instalment-plans/use')).body.data).toEqual({ is_used: false })
  const made = await set({ parts: half('2026-10-01', '2026-12-01') })
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { specialization_title: null, inscriptions_count: 0, parts: half('2026-10-01', '2026-12-01') },
  ])
  const own = await set({ specialization_id, parts: [{ percent: 100, due_on: '2026-12-15' }] })
  expect((await plans()).map(({ id }: { id: number }) => id)).toEqual([made.body.data.id, own.body.data.id])
  expect((await admin.call('GET', '/instalment-plans/use')).body.data).toEqual({ is_used: true })
  for (const { id } of [made.body.data, own.body.data])
    expect((await admin.call('DELETE', `/instalment-plans/${id}`)).status).toBe(204)
  expect(await plans()).toEqual([])
  const history = await admin.call('GET', '/audit-entries?entity=instalment_plan&limit=10')
  expect(history.body.data).toHaveLength(4)
})

test('what does not make the price, or is due out of order, is said at its field', async () => {
  const wrong = await set({
    parts: [
      { percent: 60, due_on: '2026-10-01' },
      { percent: 60, due_on: '2026-10-01' },
    ],
  })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { 'parts.1.percent': ['size:40'], 'parts.1.due_on': ['after:2026-10-01'] },
  ])
  expect((await set({ parts: [] })).body.errors).toEqual({ parts: ['min:1'] })
  const broken = sql`with plan as (insert into instalment_plans (period_id) values (${period_id}) returning id)
    insert into instalments (plan_id, number, percent, due_on) select id, 1, 99, '2026-10-01' from plan`
  await expect(broken.execute(db)).rejects.toMatchObject({ constraint: 'instalments_make_the_price' })
  await expect(
    sql`insert into instalment_plans (period_id) values (${period_id})`.execute(db),
  ).rejects.toMatchObject({ constraint: 'instalments_make_the_price' })
})

test('a surcharge is set, stays where it is not named, and goes', async () => {
  const parts = half('2026-10-01', '2026-12-01')
  expect((await set({ parts, surcharge_after_days: 91, surcharge_percent: 0 })).body.errors).toEqual({
    surcharge_after_days: ['max:90'],
    surcharge_percent: ['min:1'],
  })
  expect((await set({ parts, surcharge_after_days: 3 })).body.errors).toEqual({
    surcharge_percent: ['required'],
  })
  const { body } = await set({ parts, surcharge_after_days: 3, surcharge_percent: 5 })
  const change = async (more: object) => {
    world.clock.move(1_000)
    const headers = { 'if-unmodified-since-version': (await plans())[0].updated_at }
    return (await admin.call('PATCH', `/instalment-plans/${body.data.id}`, { parts, ...more }, { headers }))
      .body
  }
  const stands = { surcharge_after_days: 3, surcharge_percent: 5, surcharge_e2: null }
  expect((await change({})).data).toMatchObject(stands)
  expect((await change({ surcharge_e2: 200 })).errors).toEqual({ surcharge_e2: ['unknown'] })
  const none = { surcharge_after_days: null, surcharge_percent: null, surcharge_e2: null }
  expect((await change(none)).data).toMatchObject(none)
  const broken = sql`update instalment_plans set surcharge_after_days = 3`.execute(db)
  await expect(broken).rejects.toMatchObject({ constraint: 'instalment_plans_surcharge_whole' })
  await admin.call('DELETE', `/instalment-plans/${body.data.id}`)
})

test.each([
  ['older', 'unable_to_update_older_periods'],
  ['closed', 'period_is_closed'],
])('what is %s keeps its parts', async (end, code) => {
  const year = end === 'older' ? 2025 : 2027
  const parts = [{ percent: 100, due_on: `${year}-10-01` }]
  const { id } = await makePeriod(world, year, 1)
  const { rows } = await sql<{ plan_id: number }>`
    with plan as (insert into instalment_plans (period_id) values (${id}) returning id)
    insert into instalments (plan_id, number, percent, due_on)
    select id, 1, 100, ${`${year}-10-01`} from plan returning plan_id`.execute(db)
  if (end === 'closed')
    await db.updateTable('periods').set({ closed_at: world.clock.now() }).where('id', '=', id).execute()
  const path = `/instalment-plans/${rows[0]?.plan_id}`
  const answers = await Promise.all([
    set({ period_id: id, specialization_id, parts }),
    admin.call('PATCH', path, { parts }),
    admin.call('DELETE', path),
  ])
  expect(answers.map(({ status, body }) => `${status} ${body.message}`)).toEqual(Array(3).fill(`409 ${code}`))
})

test('of two who set the same one is first, and of two who change it one has an old version', async () => {
  const both = await Promise.all([
    set({ parts: half('2026-10-01', '2026-12-01') }),
    set({ parts: half('2026-10-02', '2026-12-02') }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe('instalment_plan_already_exists')
  const plan = both.find(({ status }) => status === 201)?.body.data
  const change = (parts: object) =>
    admin.call(
      'PATCH',
      `/instalment-plans/${plan.id}`,
      { parts },
      { headers: { 'if-unmodified-since-version': plan.updated_at } },
    )
  world.clock.move(1_000)
  expect((await change(half('2026-10-03', '2026-12-03'))).status).toBe(200)
  const late = await change(half('2026-10-04', '2026-12-04'))
  expect([late.status, late.body.message]).toEqual([409, 'stale_version'])
  expect((await plans())[0].parts).toEqual(half('2026-10-03', '2026-12-03'))
  expect((await admin.call('DELETE', `/instalment-plans/${plan.id}`)).status).toBe(204)
})

test('whom a change touches is shown before, for all and for a specialization', async () => {
  const student = await createStudentRow(world)
  await inscribeByRows(world, student.id, institute)
  world.clock.move(24 * 3_600_000)
  const as = await world.signIn(admin.user_id)
  const touched = async (query: string) =>
    (await as.call('GET', `/periods/${period_id}/instalment-plans/touched?${query}`)).body.data
  const none = { count: 0, amount_e2: 0 }
  const due = 'percents=50,50&due_days=2026-10-01,2026-12-01'
  const one = { count: 1, amount_e2: 6_000 }
  expect(await touched(due)).toEqual({ inscriptions_count: 1, before: none, after: one, surcharged_count: 0 })
  const { body } = await as.call('POST', '/instalment-plans', {
    period_id,
    parts: half('2026-10-01', '2026-12-01'),
  })
  expect(await touched('')).toMatchObject({ inscriptions_count: 1, before: one, after: none })
  expect(await touched(`specialization_id=${specialization_id}`)).toMatchObject({ before: one, after: one })
  const later = 'percents=100&due_days=2026-12-01'
  expect(await touched(`specialization_id=${specialization_id}&${later}`)).toMatchObject({ after: none })
  const own = await as.call('POST', '/instalment-plans', {
    ...{ period_id, specialization_id, parts: [{ percent: 100, due_on: '2026-12-01' }] },
  })
  expect(await touched(due)).toMatchObject({ inscriptions_count: 0, before: none, after: none })
  expect((await as.call('GET', '/periods/2000000/instalment-plans/touched')).body.message).toBe(
    'period_not_found',
  )
  expect((await as.call('GET', '/periods/2000000/instalment-plans')).body.message).toBe('period_not_found')
  for (const { id } of [body.data, own.body.data]) await as.call('DELETE', `/instalment-plans/${id}`)
})

test('lists, report and figure say who is overdue, how much and of which day', async () => {
  const student = await createStudentRow(world, { last_name: 'Vencida' })
  const id = await inscribeByRows(world, student.id, institute)
  await sql`update inscriptions set created_at = '2026-09-01', paid_amount_e2 = 1000 where id = ${id}`.execute(
    db,
  )
  const as = await world.signIn(admin.user_id)
  const { body } = await as.call('POST', '/instalment-plans', {
    period_id,
    parts: half('2026-10-01', '2026-12-01'),
  })
  const get = async (path: string) => (await as.call('GET', path)).body
  const of = ({ data }: { data: Record<string, unknown>[] }) => data.map(({ overdue_e2 }) => overdue_e2)
  for (const list of ['students', 'inscriptions']) {
    const overdue = await get(`/${list}?with_overdue=true&sort_by=overdue_e2,asc`)
    expect([list, of(overdue)]).toEqual([list, [5_000, 6_000]])
    expect((await get(`/${list}?with_overdue=false&search=Vencida`)).total).toBe(0)
    expect(of(await get(`/${list}?search=Vencida`))).toEqual([undefined])
  }
  const file = await as.call('GET', '/students?with_overdue=true&format=csv')
  expect(file.bytes.toString()).toContain('Vencido')
  expect((await as.call('GET', '/students?format=csv')).bytes.toString()).not.toContain('Vencido')
  const report = await get(`/reports/instalments?period_id=${period_id}`)
  expect(report.data).toMatchObject([
    {
      due_on: '2026-10-01',
      state: 'overdue',
      amount_e2: 12_000,
      paid_e2: 1_000,
      open_e2: 11_000,
      owing_count: 2,
    },
    { due_on: '2026-12-01', state: 'coming', amount_e2: 12_000, paid_e2: 0, open_e2: 12_000, owing_count: 2 },
  ])
  expect((await get(`/reports/instalments?state=coming&period_id=${period_id}`)).total).toBe(1)
  expect((await get('/reports/figures')).data.overdue_e2).toBe(11_000)
  // Whoever looks for who is about to fail finds who is overdue only, too.
  expect(await get('/students/at-risk')).toMatchObject({ total: 0, overdue_count: 2 })
  const late = async (days: number) =>
    (
      await get(
        `/periods/${period_id}/instalment-plans/touched?percents=50,50&due_days=2026-10-01,2026-12-01&surcharge_after_days=${days}`,
      )
    ).data.surcharged_count
  // The one who was inscribed today has nothing added to what was due before.
  expect([await late(55), await late(54), await late(0)]).toEqual([0, 1, 1])
  const shown = await get(`/students/${student.id}?with=latestInscription`)
  expect(shown.data.latestInscription.instalments).toEqual(half('2026-10-01', '2026-12-01'))
  await as.call('DELETE', `/instalment-plans/${body.data.id}`)
  expect((await get('/reports/figures')).data.overdue_e2).toBe(0)
  expect((await get(`/reports/instalments?period_id=${period_id}`)).total).toBe(0)
})

test('the rule and the database agree on many rows, whatever is paid, reported, planned and inscribed when', async () => {
  const others = [institute, await createInstitute(world, { year: 2028, enabled: false, open: false })]
  await db.updateTable('sections').set({ males_limit: 200, females_limit: 200 }).execute()
  let seed = 7
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  const plan = async (period: number, specialization: number | null, count: number) => {
    const cuts = [...new Set(Array.from({ length: count - 1 }, () => 1 + random(99)))].sort((a, b) => a - b)
    const parts = [...cuts, 100].map((cut, at) => ({ percent: cut - (cuts[at - 1] ?? 0), number: at + 1 }))
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('instalment_plans')
        .values({ period_id: period, specialization_id: specialization })
        .returning('id')
        .executeTakeFirstOrThrow()
      const due = (number: number) => `2026-11-${String(number * 2).padStart(2, '0')}` as Day
      await tx
        .insertInto('instalments')
        .values(parts.map((part) => ({ ...part, plan_id: id, due_on: due(part.number) })))
        .execute()
    })
  }
  for (const one of others) await plan(one.period_id, null, 12)
  await plan(period_id, specialization_id, 7)
  for (let at = 0; at < 150; at += 1) {
    const { id } = await createStudentRow(world)
    const inscription = await inscribeByRows(world, id, others[at % 2] ?? institute)
    await sql`update inscriptions set semester_price_e2 = ${random(20_000)},
      paid_amount_e2 = ${random(8_000)}, pending_amount_e2 = ${random(3) * random(4_000)},
      created_at = ('2026-11-0' || ${1 + random(9)})::date + interval '12 hours' where id = ${inscription}`.execute(
      db,
    )
  }
  for (const today of ['2026-11-01', '2026-11-05', '2026-11-09', '2026-11-15', '2026-12-31'] as Day[]) {
    const { rows } = await sql<{ overdue_e2: number } & Row>`select i.semester_price_e2, i.paid_amount_e2,
        i.pending_amount_e2, i.created_at, ${planParts} as parts, coalesce(o.overdue_e2, 0)::int as overdue_e2
      from inscriptions i left join ${overdueInscriptions(today)} o on o.id = i.id`.execute(db)
    expect(rows.length).toBeGreaterThan(150)
    expect(rows.map(({ overdue_e2 }) => overdue_e2)).toEqual(rows.map((row) => reckoned(row, today)))
  }
})

type Row = {
  semester_price_e2: number
  paid_amount_e2: number
  pending_amount_e2: number
  created_at: Parameters<typeof dayOf>[0]
  parts: PlanPart[] | null
}
const reckoned = ({ created_at, parts, ...price }: Row, today: Day): number =>
  overdueOf(partsOf({ ...price, inscribed_on: dayOf(created_at) }, parts ?? [], today))
