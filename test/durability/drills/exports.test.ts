import { setTimeout as sleep } from 'node:timers/promises'
import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import { isShort, rounds } from '../../support/size.ts'
import { makeInstitute } from './drill-institute.ts'
import { Claustro } from './drill-server.ts'

/** With titles that cannot be compressed, several parts: a kill meets the file in the middle. */
const MANY = isShort ? 20_000 : 40_000
const COURSES = `insert into courses (code, title, credits, hours, max_absences_to_fail)
  select 'ZZ' || lpad(n::text, 5, '0'), md5(n::text) || md5('x' || n), 1, 1, 1 from generate_series(1, ${MANY}) n`
const ROUNDS = rounds(1, 3)
const MOST_ATTEMPTS = 3
const MOST_WAIT_MS = 60_000

async function begin() {
  const claustro = new Claustro()
  await claustro.start()
  const { admins } = await makeInstitute(claustro, 2)
  await claustro.ask(COURSES)
  const headers = { authorization: `Bearer ${admins[0]}` }
  const get = (path: string) => fetch(`${claustro.address}/api${path}`, { headers })
  const data = async <T>(path: string) => ((await (await get(path)).json()) as { data: T }).data
  const until = async (what: string, is: () => Promise<boolean>) => {
    const since = performance.now()
    while (!(await is())) {
      if (performance.now() - since > MOST_WAIT_MS)
        throw new Error(`${what}\n${claustro.output.slice(-2_000)}`)
      await sleep(5)
    }
  }
  const order = async (): Promise<number> =>
    (await data<{ id: number }>('/courses?search=ZZ&sort_by=code,asc&format=csv')).id
  const becomes = (id: number, state: string) =>
    until(state, async () => (await data<{ state: string }>(`/exports/${id}`)).state === state)
  /** Kills the server that has written some of the file and not all, and starts another, for which the lease is over. */
  const strike = async (id: number, attempt: number) => {
    const part = 'select from export_parts where export_id = $1 and attempt = $2'
    await until('a part', async () => (await claustro.ask(part, [id, attempt])).length > 0)
    await claustro.killServer()
    await claustro.start()
    expect(await data(`/exports/${id}`)).toMatchObject({ state: 'making', bytes: null })
    expect((await get(`/exports/${id}/file`)).status).toBe(404)
    // As if the two minutes of the dead one had passed.
    const now = [systemClock.now()]
    await claustro.ask(`update jobs set leased_until = $1 where kind = 'export' and done_at is null`, now)
  }
  return { claustro, get, data, order, becomes, strike }
}

test('kill -9 while a long list is written: nothing of it is given until another attempt has all of it', async () => {
  const { claustro, get, order, becomes, strike } = await begin()
  await using _ = claustro
  for (let round = 0; round < ROUNDS; round++) {
    const id = await order()
    await strike(id, 1)
    await becomes(id, 'ready')
    const codes = parseCsv(await (await get(`/exports/${id}/file`)).text(), { delimiter: ';' }).map(
      ([code]) => code,
    )
    expect(codes).toHaveLength(1 + MANY)
    expect(new Set(codes).size).toBe(1 + MANY)
    const kept = await claustro.ask('select distinct attempt from export_parts where export_id = $1', [id])
    expect(kept).toEqual([{ attempt: 2 }])
  }
  const [told] = await claustro.ask(`select
    (select count(*)::int from notifications where link = '/exports') as notices,
    (select count(*)::int from audit_entries where action = 'lists.export') as entries`)
  expect(told).toEqual({ notices: ROUNDS, entries: ROUNDS })
})

test('a list on which the server dies each time is given up, and its person is told', async () => {
  const { claustro, get, data, order, becomes, strike } = await begin()
  await using _ = claustro
  const id = await order()
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) await strike(id, attempt)
  await becomes(id, 'failed')
  expect((await get(`/exports/${id}/file`)).status).toBe(404)
  expect(await claustro.ask('select from export_parts')).toEqual([])
  const notices = await data<{ content: string }[]>('/notifications')
  expect(notices.map(({ content }) => content)).toEqual([
    'Listado de materias (csv): el archivo no se pudo preparar. Vuelva a exportar el listado.',
  ])
})
