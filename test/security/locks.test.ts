import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Entity } from '#kernel/endpoint.ts'
import type { Method } from '../support/callers.ts'
import { createWorld } from '../support/world.ts'
import { groundOf } from './storm-setup.ts'

const TIMES = 12

type Call = [Method, string, object?]

async function standing() {
  const world = await createWorld({ dry: true })
  const { ids } = await groundOf(world)
  const admin = world.as('admin')
  const deadlocks = async () => {
    // The database counts what has ended within a second.
    await sleep(1_200)
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(world.db)
    return rows[0]?.deadlocks ?? 0
  }
  const together = async (...calls: Call[]) => {
    const all = Array.from({ length: TIMES }, () => calls).flat()
    const answers = await Promise.all(all.map(([method, path, body]) => admin.call(method, path, body)))
    return answers.flatMap(({ status }, at) =>
      status >= 500 ? `${all[at]?.slice(0, 2).join(' ')}: ${status}` : [],
    )
  }
  return { world, ids, deadlocks, together }
}

test('who changes a part and who removes the whole wait in one order', async () => {
  const { world, ids, deadlocks, together } = await standing()
  const before = await deadlocks()
  const last = (entity: Entity) => ids[entity]?.at(-1)
  const price = await world.db.selectFrom('period_price_settings').selectAll().executeTakeFirstOrThrow()
  const lesson = await world.db.selectFrom('lessons').selectAll().executeTakeFirstOrThrow()
  const entry = await world.db.selectFrom('schedules').selectAll().executeTakeFirstOrThrow()
  const pairs: [Call, Call][] = [
    [
      ['PATCH', `/period-price-settings/${price.id}`, { semester_price_e2: 5 }],
      ['DELETE', `/periods/${price.period_id}`],
    ],
    [
      ['DELETE', `/prelations/${last('prelation')}`],
      ['DELETE', `/pensums/${last('pensum')}`],
    ],
    [
      ['PATCH', `/semesters/${last('semester')}`, { code: 'Q' }],
      ['DELETE', `/pensums/${last('pensum')}`],
    ],
    [
      ['PATCH', `/lessons/${lesson.id}`, { title: 'Tema' }],
      ['DELETE', `/sections/${lesson.section_id}`],
    ],
    [
      ['DELETE', `/schedules/${entry.id}`],
      ['DELETE', `/sections/${entry.section_id}`],
    ],
    [
      ['PATCH', `/schedules/${entry.id}`, { day: 5 }],
      ['DELETE', `/sections/${entry.section_id}`],
    ],
  ]
  const failed: string[] = []
  for (const pair of pairs) failed.push(...(await together(...pair)))
  expect(failed).toEqual([])
  expect((await deadlocks()) - before).toBe(0)
})
