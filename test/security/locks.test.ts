import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Entity } from '#kernel/endpoint.ts'
import type { Method } from '../support/callers.ts'
import { createWorld, type World } from '../support/world.ts'
import { groundOf } from './storm-setup.ts'

const TIMES = 12

type Call = [Method, string, object?]

async function deadlocksOf({ db }: World): Promise<number> {
  // The database counts what has ended within a second.
  await sleep(1_200)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

async function standing() {
  const world = await createWorld({ dry: true })
  const { ids } = await groundOf(world)
  const admin = world.as('admin')
  const together = async (...calls: Call[]) => {
    const all = Array.from({ length: TIMES }, () => calls).flat()
    const answers = await Promise.all(all.map(([method, path, body]) => admin.call(method, path, body)))
    return answers.flatMap(({ status }, at) =>
      status >= 500 ? `${all[at]?.slice(0, 2).join(' ')}: ${status}` : [],
    )
  }
  return { world, ids, together }
}

test('who changes a part and who removes the whole wait in one order', async () => {
  const { world, ids, together } = await standing()
  const before = await deadlocksOf(world)
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
  expect((await deadlocksOf(world)) - before).toBe(0)
})

test('an account is deleted beside its own writes, which then need a session', async () => {
  const world = await createWorld()
  for (let round = 0; round < 4; round++) {
    const user = {
      email: `breve${round}@ejemplo.test`,
      name: 'Breve',
      role: 'lowAdmin',
      confirmed_at: world.clock.now(),
    }
    const { id } = await world.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const caller = await world.signIn(id)
    const write = (n: number) => {
      const view = { list: '/students', name: `v${n}`, state: {} }
      const headers = { 'idempotency-key': `k${round}-${n}` }
      return caller.call('POST', '/saved-views', view, { headers })
    }
    const answers = await Promise.all([
      ...[1, 2, 3].map(write),
      world.as('dios').call('DELETE', `/users/${id}`),
      caller.call('GET', '/session'),
      ...[4, 5].map(write),
    ])
    const odd = answers.filter(({ status }) => ![200, 201, 204, 401].includes(status))
    expect(odd.map(({ status }) => status)).toEqual([])
  }
  expect(await deadlocksOf(world)).toBe(0)
})
