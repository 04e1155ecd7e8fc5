import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { isShort, rounds } from '../../support/size.ts'
import { longJobs } from './long-jobs.ts'

/** With titles that cannot be compressed, several parts: a kill meets the file in the middle. */
const MANY = isShort ? 20_000 : 40_000
const COURSES = `insert into courses (code, title, credits, hours, max_absences_to_fail)
  select 'ZZ' || lpad(n::text, 5, '0'), md5(n::text) || md5('x' || n), 1, 1, 1 from generate_series(1, ${MANY}) n`
const ROUNDS = rounds(1, 3)
const MOST_ATTEMPTS = 3

async function begin() {
  const { call, ...all } = await longJobs(COURSES)
  const order = async (): Promise<number> =>
    (await all.data<{ id: number }>('/courses?search=ZZ&sort_by=code,asc&format=csv')).id
  /** Kills the server that has written some of the file and not all. */
  const strike = async (id: number, attempt: number) => {
    const part = 'select from export_parts where export_id = $1 and attempt = $2'
    await all.until('a part', async () => (await all.claustro.ask(part, [id, attempt])).length > 0)
    await all.restart('export', async () => {
      expect(await all.data(`/exports/${id}`)).toMatchObject({ state: 'making', bytes: null })
      expect((await call(`/exports/${id}/file`)).status).toBe(404)
    })
  }
  return { ...all, call, order, strike }
}

test('kill -9 while a long list is written: nothing of it is given until another attempt has all of it', async () => {
  const { claustro, call, order, becomes, strike } = await begin()
  await using _ = claustro
  for (let round = 0; round < ROUNDS; round++) {
    const id = await order()
    await strike(id, 1)
    await becomes(`/exports/${id}`, 'ready')
    const codes = parseCsv(await (await call(`/exports/${id}/file`)).text(), { delimiter: ';' }).map(
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
  const { claustro, call, data, order, becomes, strike } = await begin()
  await using _ = claustro
  const id = await order()
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) await strike(id, attempt)
  await becomes(`/exports/${id}`, 'failed')
  expect((await call(`/exports/${id}/file`)).status).toBe(404)
  expect(await claustro.ask('select from export_parts')).toEqual([])
  const notices = await data<{ content: string }[]>('/notifications')
  expect(notices.map(({ content }) => content)).toEqual([
    'Listado de materias (csv): el archivo no se pudo preparar. Vuelva a exportar el listado.',
  ])
})
