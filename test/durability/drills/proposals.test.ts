import { expect } from 'vitest'
import { testBeforeRelease } from '../../support/size.ts'
import { longJobs } from './long-jobs.ts'

const WEEK = `with rooms as (insert into classrooms (code, max_capacity) select 'T-' || n, 30 from generate_series(1, 4) n)
  insert into class_hours (start_hour, start_minute, end_hour, end_minute)
  select h, 0, h, 45 from generate_series(6, 11) h`
type Shown = { id: number; state: string; progress: number; sittings_count: number; curve: number[] }

testBeforeRelease(
  'kill -9 while a timetable is searched for: nothing of it is there until another attempt has all of it',
  async () => {
    const { claustro, period_id, call, data, until, becomes, restart } = await longJobs(WEEK)
    await using _ = claustro
    const order = { period_id, stays: 'nothing', seconds: 60 }
    const { id } = await data<Shown>('/timetables/proposals', order)
    const path = `/timetables/proposals/${id}`
    await until('some progress', async () => (await data<Shown>(path)).progress > 0)
    await restart('timetable_proposal', async () => {
      expect(await data<Shown>(path)).toMatchObject({ state: 'running', sittings_count: 0 })
      expect((await call('/timetables/proposals', order)).status, 'it is still under way').toBe(409)
      expect((await call(`${path}/take`, {})).status).toBe(409)
    })
    const [{ curve }] = [await data<Shown>(path)]
    await until('it begins anew', async () => (await data<Shown>(path)).curve.length !== curve.length)
    await call(`${path}/stop`, {})
    await becomes(path, 'ready')
    const found = await data<Shown>(path)
    const changes = await data<object[]>(`${path}/changes`)
    expect(changes.length).toBeGreaterThan(0)
    expect(found.sittings_count).toBe(changes.length)
    const [told] = await claustro.ask(`select
      (select count(*)::int from notifications where link like '/schedules/proposals/%') as notices,
      (select count(*)::int from jobs where kind = 'timetable_proposal' and done_at is not null) as jobs,
      (select count(*)::int from schedules) as entries`)
    expect(told).toEqual({ notices: 1, jobs: 1, entries: 0 })
    expect((await call('/timetables/proposals', order)).status).toBe(201)
  },
)
