import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Served } from '#server/call.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { routes } from '#server/registry.ts'
import { leftOut, readBy, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute } from '#test/support/institute.ts'
import { isShort } from '#test/support/size.ts'
import { createWorld } from '#test/support/world.ts'
import { exportJob } from '../making/server/jobs.ts'

const world = await createWorld()
const { db, clock } = world
const [admin, other] = [world.as('admin'), world.as('lowAdmin')]
/** One more than are written at once, and then some. */
const MANY = 5_123
await sql`insert into courses (code, title, credits, hours, max_absences_to_fail)
  select 'ZZ' || lpad(n::text, 5, '0'), '=1+' || n, 1, 1, 1 from generate_series(1, ${MANY}::int) n`.execute(
  db,
)
const codes = Array.from({ length: MANY }, (_, at) => `ZZ${String(at + 1).padStart(5, '0')}`)
const LIST = '/courses?search=ZZ&sort_by=code,asc'

beforeEach(async () => {
  await sql`truncate exports, export_parts, notification_recipients, notifications cascade`.execute(db)
  await sql`delete from jobs`.execute(db)
})

/** Runs what waits; `before` is called before each reading of some rows of the courses. */
async function makeAll(before: (time: number) => Promise<unknown> = async () => {}): Promise<void> {
  let time = 0
  const watched: Served[] = routes.map((served) =>
    served.endpoint.path === '/courses' && served.endpoint.method === 'GET'
      ? {
          ...served,
          handle: async (tx, context) => {
            time += 1
            await before(time)
            return served.handle(tx, context)
          },
        }
      : served,
  )
  const storage = { list: async () => [] } as never
  const needs = {
    db,
    clock,
    routes: watched,
    world: { clock, storage, public_url: null, own_url: () => 'http://127.0.0.1:3000', demo: false },
  }
  const jobs = await startJobs({ db, clock, jobs: [exportJob], needs, onError: () => {}, poll_ms: 0 })
  await jobs.drain()
}

const ask = async (path = `${LIST}&format=csv`, caller = admin) => {
  const { status, body } = await caller.call('GET', path)
  expect(status).toBe(202)
  return body.data
}
const shown = async (id: number, caller = admin) => {
  const { status, body } = await caller.call('GET', `/exports/${id}`)
  return status === 200 ? body.data : status
}
const file = (id: number, caller = admin) => caller.call('GET', `/exports/${id}/file`)
const noticesOf = async () => (await admin.call('GET', '/notifications')).body.data
const codesIn = (text: string) =>
  parseCsv(text, { delimiter: ';' })
    .slice(1)
    .map(([code]) => String(code))

test('a long list is made beside the requests: its person sees how far it is, is told, and has it whole', async () => {
  const asked = await ask()
  expect(asked).toMatchObject({ format: 'csv', state: 'making', rows_done: 0, rows_total: MANY, bytes: null })
  expect(asked.title).toBe('Listado de materias')
  expect((await file(asked.id)).status).toBe(404)
  let seen = 0
  await makeAll(async (time) => {
    if (time === 2) seen = (await shown(asked.id)).rows_done
  })
  expect(seen).toBeGreaterThan(0)
  expect(seen).toBeLessThan(MANY)
  expect(await shown(asked.id)).toMatchObject({ state: 'ready', rows_done: MANY, rows_total: MANY })
  const { status, headers, bytes } = await file(asked.id)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toContain('listado-de-materias-')
  expect(codesIn(bytes.toString())).toEqual(codes)
  expect(bytes.toString()).toContain("'=1+77")
  const [notice] = await noticesOf()
  expect(notice).toMatchObject({ link: '/exports', sender: null })
  expect(notice.content).toMatch(
    /^Listado de materias \(csv, 5\.123 filas\): el archivo está listo\. Puede descargarlo hasta el \S+ \d+ de \S+ a las \d\d:\d\d\.$/,
  )
  expect((await admin.call('GET', '/exports')).body.data.map((one: { id: number }) => one.id)).toEqual([
    asked.id,
  ])
})

test('it stands in the history with its rows, once, when it is made and not before', async () => {
  const entries = () =>
    db
      .selectFrom('audit_entries')
      .select(['user_id', 'after'])
      .where('action', '=', 'lists.export')
      .where(sql<boolean>`after->>'rows' = ${String(MANY)}`)
      .execute()
  const before = (await entries()).length
  await ask()
  expect(await entries()).toHaveLength(before)
  await makeAll()
  expect((await entries()).slice(before)).toEqual([
    {
      user_id: admin.user_id,
      after: { file: 'Listado de materias', format: 'csv', rows: MANY, search: true },
    },
  ])
})

test('while others write it has the rows of its beginning, each once', async () => {
  const { id } = await ask()
  await makeAll(async (time) => {
    if (time !== 3) return
    await sql`update courses set code = 'ZZ00000' where code = 'ZZ05000'`.execute(db)
    await sql`delete from courses where code = 'ZZ04999'`.execute(db)
  })
  expect(codesIn((await file(id)).bytes.toString())).toEqual(codes)
  await sql`update courses set code = 'ZZ05000' where code = 'ZZ00000'`.execute(db)
  await sql`insert into courses (code, title, credits, hours, max_absences_to_fail)
    values ('ZZ04999', '=1+4999', 1, 1, 1)`.execute(db)
})

test('on paper a list has an end: more than 50,000 rows are refused, and are a workbook', async () => {
  await sql`insert into audit_entries (action, entity, entity_id)
    select 'paper', 'paper', n from generate_series(1, 50000) n`.execute(db)
  const list = '/audit-entries?entity=paper'
  await ask(`${list}&format=pdf`)
  await sql`insert into audit_entries (action, entity, entity_id) values ('paper', 'paper', 50001)`.execute(
    db,
  )
  const { status, body } = await admin.call('GET', `${list}&format=pdf`)
  expect([status, body.errors]).toEqual([422, { limit: ['max:50000'] }])
  await ask(`${list}&format=xlsx`)
})

test('a workbook of it has every row, its origin and how many there are', async () => {
  const { id } = await ask(`${LIST}&format=xlsx`)
  await makeAll()
  const { sheets } = await readXlsx((await file(id)).bytes)
  expect(sheets[0]?.rows.slice(1).map(([code]) => code)).toEqual(codes)
  expect(sheets[1]?.rows).toContainEqual(['Filas', MANY])
})

test('a server that dies in the middle gives nothing of it; another makes it whole', async () => {
  const { id } = await ask()
  await makeAll(async (time) => {
    if (time === 10) throw new Error('power cut')
  })
  expect(await shown(id)).toMatchObject({ state: 'making' })
  expect((await file(id)).status).toBe(404)
  // What the dead one may have left, had it come further.
  await sql`insert into export_parts values (${id}, 1, 0, 'half'), (${id}, 2, 7, 'half')`.execute(db)
  clock.move(60_000)
  await makeAll()
  expect(codesIn((await file(id)).bytes.toString())).toEqual(codes)
})

test('what cannot be made is given up, and its person is told', async () => {
  const { id } = await ask()
  for (const _ of [1, 2, 3, 4]) {
    await makeAll(async () => {
      throw new Error('a fault')
    })
    clock.move(60_000)
  }
  expect(await shown(id)).toMatchObject({ state: 'failed' })
  expect((await file(id)).status).toBe(404)
  expect((await noticesOf()).map((one: { content: string }) => one.content)).toEqual([
    'Listado de materias (csv): el archivo no se pudo preparar. Vuelva a exportar el listado.',
  ])
})

test('the same list asked for again is the one under way; of others a person has two at once', async () => {
  const first = await ask()
  expect((await ask()).id).toBe(first.id)
  const second = await ask(`${LIST}&format=xlsx`)
  expect(second.id).not.toBe(first.id)
  const third = await admin.call('GET', '/courses?search=ZZ&format=csv')
  expect([third.status, third.body.message]).toEqual([429, 'too_many_requests'])
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(undefined, other)).id).not.toBe(first.id)
  await makeAll()
  await ask('/courses?search=ZZ&format=csv')
})

test('it is of its person alone, as long as the person may what was allowed when it was asked for', async () => {
  const { id } = await ask(undefined, other)
  await makeAll()
  expect((await file(id)).status).toBe(404)
  expect((await file(id, other)).status).toBe(200)
  await sql`insert into user_permissions values (${other.user_id}, 'courses.view', false)`.execute(db)
  expect([await shown(id, other), (await file(id, other)).status]).toEqual([404, 404])
  expect((await other.call('GET', '/exports')).body.data).toEqual([])
  await sql`delete from user_permissions`.execute(db)
})

test.each(['before it is made', 'while it is made'])('a right that is lost %s ends it', async (when) => {
  const { id } = await ask(undefined, other)
  const lose = () =>
    sql`insert into user_permissions values (${other.user_id}, 'payments.view', false)`.execute(db)
  if (when === 'before it is made') await lose()
  await makeAll(async (time) => (time === 4 && when === 'while it is made' ? lose() : null))
  await sql`delete from user_permissions`.execute(db)
  expect(await shown(id, other)).toBe(404)
  expect(await db.selectFrom('exports').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('withdrawn it is gone, also while it is made', async () => {
  const made = await ask()
  await makeAll()
  expect((await admin.call('DELETE', `/exports/${made.id}`)).status).toBe(204)
  expect((await file(made.id)).status).toBe(404)
  const { id } = await ask()
  await makeAll(async (time) => (time === 2 ? admin.call('DELETE', `/exports/${id}`) : null))
  expect(await db.selectFrom('exports').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('export_parts').select('number').execute()).toEqual([])
})

test('withdrawn in the moment of its download it is not there, and no fault', async () => {
  const { id } = await ask()
  await makeAll()
  await db.deleteFrom('export_parts').where('export_id', '=', id).execute()
  expect(await file(id)).toMatchObject({ status: 404, body: { message: 'resource_not_found' } })
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test.skipIf(leftOut('pdfinfo'))('a long list on paper is one PDF, set in parts that look alike', async () => {
  const some = LIST.replace('ZZ', '00')
  const { id, rows_total } = await ask(`${some}&format=pdf`)
  expect(rows_total).toBeGreaterThan(1_000)
  // Its caller waits for as many in a sheet, and for a PDF of fewer.
  const waited = [`${some}&format=csv`, `${LIST.replace('ZZ', 'ZZ00')}&format=pdf`].map((path) =>
    admin.call('GET', path),
  )
  expect((await Promise.all(waited)).map(({ status }) => status)).toEqual([200, 200])
  await admin.call('DELETE', `/exports/${id}`)
  const [path, many] = isShort ? [some, rows_total] : [LIST, MANY]
  const asked = await ask(`${path}&format=pdf`)
  expect(asked).toMatchObject({ format: 'pdf', holds: 'rows', rows_total: many })
  await makeAll()
  expect(await shown(asked.id)).toMatchObject({ state: 'ready', rows_done: many })
  const { headers, bytes } = await file(asked.id)
  expect(headers['content-type']).toBe('application/pdf')
  expect(await readBy('pdfinfo', ['-'], bytes)).toMatch(/Tagged:\s+yes/)
  const words = await wordsOfPdf(bytes, '-layout')
  const parts = isShort ? [] : ['materias, parte 1 de 2', 'materias, parte 2 de 2', codes.at(-1)]
  for (const said of [...parts, codes[0], codes[998]]) expect(words).toContain(said)
  const rows = many.toLocaleString('es-VE', { useGrouping: 'always' })
  expect((await noticesOf())[0].content).toContain(`(pdf, ${rows} filas): el archivo está listo`)
})

/** Sections of 400 students each. */
async function fillSections(letters: readonly string[]): Promise<number[]> {
  const { section_id } = await createInstitute(world)
  const { rows } = await sql<{ id: number }>`
    insert into sections (period_id, specialization_id, semester_id, pensum_id, letter_code, shift, males_limit, females_limit)
    select period_id, specialization_id, semester_id, pensum_id, letter, 'morning', 0, 400
    from sections, unnest(${letters}::text[]) letter where id = ${section_id} returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await fillSection(id)
  return ids
}

const fillSection = (section_id: number) =>
  sql`with people as (
      insert into users (email, role, confirmed_at)
      select 'many' || ${section_id}::int || '.' || n || '@instituto.test', 'student', now()
      from generate_series(1, 400) n returning id
    ), who as (
      insert into students (user_id, first_name, last_name, gender, identity_kind, identity_number, birth_date, phone)
      select id, 'Ana', 'Rojas', 'female', 'V', 70000000 + id, '2004-02-29', '+584121234567' from people
      returning id
    )
    insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind, semester_price_e2)
    select who.id, s.period_id, s.specialization_id, s.semester_id, s.id, 'regular', 0
    from who, sections s where s.id = ${section_id}`.execute(db)

test('the lists of many sections are made beside the requests where they are long, as long lists are', async () => {
  const ids = await fillSections([...'BCDEFGHIJKLMN'])
  const path = `/sections/reports/students?ids=${ids.join(',')}`
  const taken = async () =>
    (await db.selectFrom('audit_entries').select('after').where('action', '=', 'documents.make').execute())
      .length
  const before = await taken()
  const paper = await ask(`${path}&signatures=true`)
  expect(paper).toMatchObject({ title: 'Hojas de firmas', format: 'pdf', state: 'making', rows_total: 5_200 })
  expect((await admin.call('DELETE', `/exports/${paper.id}`)).status).toBe(204)
  const { id } = await ask(`${path}&format=xlsx`)
  expect(await taken()).toBe(before)
  await makeAll()
  expect(await taken()).toBe(before + 1)
  const { sheets } = await readXlsx((await file(id)).bytes)
  expect(sheets[0]?.rows).toHaveLength(5_201)
  expect(sheets[1]?.rows).toContainEqual(['Listado', 'Listas de sección'])
})

test('as one answer a list ends at 5,000 rows', async () => {
  const { status, body } = await world.as('dios').call('GET', `${LIST}&limit=0`)
  expect([status, body.errors]).toEqual([422, { limit: ['max:5000'] }])
  expect(await db.selectFrom('exports').selectAll().execute()).toEqual([])
})

test('after a day it is gone', async () => {
  const { id } = await ask()
  await makeAll()
  clock.move(25 * 3_600_000)
  const again = await world.signIn(admin.user_id)
  expect([await shown(id, again), (await file(id, again)).status]).toEqual([404, 404])
})
