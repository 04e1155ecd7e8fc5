import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobsOf } from '#test/support/jobs.ts'
import { proposingWorld } from '#test/support/proposals.ts'
import { proposalJob } from './jobs.ts'

const { world, db, jobs, on, ask, sittings, clear, changesOf } = await proposingWorld()

beforeEach(clear)

describe('a worker', () => {
  test('that was killed in the middle leaves nothing; another begins anew, and gives up in the end', async () => {
    const { id } = (await ask()).body.data
    const killed = async (attempts: number) => {
      await sql`update timetable_proposals set state = 'running', progress = 40, is_stopped = true
        where state = 'waiting'`.execute(db)
      await sql`update jobs set attempts = ${attempts}, leased_until = ${world.clock.now()}::timestamptz`.execute(
        db,
      )
    }
    await killed(1)
    expect((await ask()).body.message).toBe('proposal_under_way')
    expect(await changesOf(id)).toEqual([])
    await jobs.drain()
    expect((await on(id)).body.data).toMatchObject({ state: 'ready', sittings_count: sittings })
    const again = (await ask()).body.data.id
    await killed(3)
    await jobs.drain()
    expect((await on(again)).body.data).toMatchObject({ state: 'failed', sittings_count: 0 })
    expect((await on(id)).body.data.sittings_count).toBe(sittings)
  })

  test('that another took for dead adds nothing to what that one found', async () => {
    const { id } = (await ask({ seconds: 60 })).body.data
    const first = jobs.drain()
    while ((await on(id)).body.data.curve.length === 0) await setTimeout(50)
    await sql`update jobs set leased_until = ${world.clock.now()}::timestamptz`.execute(db)
    await on(id, '/stop')
    const second = await jobsOf(world, proposalJob)
    await Promise.all([first, second.drain()])
    expect((await on(id)).body.data).toMatchObject({ state: 'ready', sittings_count: sittings })
  })
})
