import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AUDIT_KIND_LABELS, auditFieldLabel, auditValueLabel } from '#features/registry.ts'
import { file, named, report } from '#kernel/endpoint.ts'
import { routes } from '#server/registry.ts'
import { labelOf } from '../../src/web/labels.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'

// The features' words of fields are another TypeScript project.
await import(fileURLToPath(new URL('../../src/web/field-words.ts', import.meta.url)))

const world = await createWorld()
const [admin, assistant] = [world.as('admin'), world.as('lowAdmin')]
const objects = await twoOfEverything(world)

const entries = () =>
  world.db
    .selectFrom('audit_entries')
    .select(['action', 'entity', 'entity_id', 'user_id', 'before', 'after'])
    .where('action', 'in', ['lists.export', 'documents.make'])
    .orderBy('id')
    .execute()

/** What a call leaves. */
async function left(call: () => Promise<unknown>) {
  const before = (await entries()).length
  await call()
  return (await entries()).slice(before)
}

describe('who takes a list away is written down once', () => {
  test.each(['csv', 'xlsx', 'pdf'])('as %s', async (format) => {
    const { total } = (await assistant.call('GET', '/students?limit=1')).body
    expect(await left(() => assistant.call('GET', `/students?format=${format}`))).toEqual([
      {
        action: 'lists.export',
        entity: 'list',
        entity_id: null,
        user_id: assistant.user_id,
        before: null,
        after: { file: 'Listado de estudiantes', format, rows: total },
      },
    ])
  })

  test('with what it was narrowed to, but not with what was typed', async () => {
    const period_id = objects.period.own
    const path = `/payments?format=csv&search=ZAMBRANO&status=2&period_id=${period_id}&sort_by=date,asc&with=student`
    const [entry] = await left(() => admin.call('GET', path))
    const after = { file: 'Listado de pagos', format: 'csv', rows: 0, search: true, status: 2, period_id }
    expect(entry?.after).toEqual(after)
    const { rows } = await sql<{ row: string }>`select to_jsonb(a)::text as row from audit_entries a`.execute(
      world.db,
    )
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('zambrano')
  })

  test('a list or a report of one thing stands in the history of that thing', async () => {
    const id = objects.section.own
    const found = [
      ...(await left(() => admin.call('GET', `/sections/${id}/students?format=csv&gender=female`))),
      ...(await left(() => admin.call('GET', `/sections/${id}/reports/students`))),
    ]
    expect(found).toMatchObject([
      {
        action: 'lists.export',
        entity: 'section',
        entity_id: id,
        after: { file: 'Estudiantes de la sección', format: 'csv', gender: 'female' },
      },
      {
        action: 'documents.make',
        entity: 'section',
        entity_id: id,
        after: { file: 'Lista de la sección', format: 'pdf', rows: expect.any(Number) },
      },
    ])
    const { body } = await admin.call('GET', `/audit-entries?section_id=${id}`)
    expect(body.data.slice(0, 2).map((one: { action: string }) => one.action)).toEqual([
      'documents.make',
      'lists.export',
    ])
  })

  test('the link of a report is that one time, however often it is opened', async () => {
    const path = `/sections/${objects.section.own}/reports/students?format=xlsx`
    const found = await left(async () => {
      const { url } = (await admin.call('GET', path)).body.data
      for (const _ of [1, 2])
        expect((await world.guest.call('GET', new URL(url).pathname.replace('/api', ''))).status).toBe(200)
    })
    expect(found).toMatchObject([{ after: { format: 'xlsx' } }])
    const headers = { accept: 'application/pdf' }
    expect(await left(() => admin.call('GET', path, undefined, { headers }))).toHaveLength(1)
  })

  test('a document of one person, also the own', async () => {
    const student = world.as('student')
    const { rows } = await sql<{
      id: number
    }>`select id from students where user_id = ${student.user_id}`.execute(world.db)
    const entity_id = rows[0]?.id
    const found = await left(() => student.call('GET', `/students/${entity_id}/schedules/pdf`))
    const after = { file: 'Horario del estudiante', format: 'pdf' }
    expect(found).toMatchObject([
      { action: 'documents.make', entity: 'student', entity_id, user_id: student.user_id, after },
    ])
  })
})

describe('nothing is written down', () => {
  const head = (url: string) =>
    world.app.inject({
      method: 'HEAD',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
  const quiet: Record<string, () => Promise<unknown>> = {
    'when a list is looked at': () => admin.call('GET', '/students?limit=0'),
    'for the headers alone': async () => {
      for (const url of ['/students?format=csv', `/sections/${objects.section.own}/schedules/pdf`])
        expect((await head(url)).statusCode).toBe(200)
    },
    'for whoever may not': () => world.as('student').call('GET', '/students?format=csv'),
    'for a guest': () => world.guest.call('GET', '/students?format=csv'),
    'for a format that there is not': () => admin.call('GET', '/students?format=doc'),
    'for what is not there': () => admin.call('GET', '/sections/99999/schedules/pdf'),
    'for a picture or an empty template': () => admin.call('GET', '/imports/templates/students'),
  }
  test.each(Object.keys(quiet))('%s', async (why) => {
    expect(await left(async () => quiet[why]?.())).toEqual([])
  })

  test('where every call is undone', async () => {
    const dry = await createWorld({ dry: true })
    expect((await dry.as('admin').call('GET', '/students?format=csv')).status).toBe(200)
    expect(await dry.db.selectFrom('audit_entries').selectAll().execute()).toEqual([])
  })
})

test('what cannot be written down is not given', async () => {
  await sql`alter table audit_entries add constraint full_disk check (false) not valid`.execute(world.db)
  const id = objects.section.own
  const links = () => world.db.selectFrom('report_links').selectAll().execute()
  const before = await links()
  for (const path of [
    '/students?format=csv',
    `/sections/${id}/reports/students`,
    `/sections/${id}/schedules/pdf`,
  ]) {
    const { status, body } = await admin.call('GET', path)
    expect([path, status, body.data]).toEqual([path, 500, undefined])
  }
  expect(await links()).toEqual(before)
  expect((await admin.call('GET', '/students')).status, 'who only looks is not concerned').toBe(200)
  await sql`alter table audit_entries drop constraint full_disk`.execute(world.db)
})

test('the history tells it in words, in its list and as a file', async () => {
  const period_id = objects.period.own
  await admin.call('GET', `/inscriptions?format=xlsx&period_id=${period_id}`)
  const [entry] = (await admin.call('GET', '/audit-entries?entity=list&limit=1')).body.data
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from inscriptions where period_id = ${period_id}`.execute(world.db)
  expect(entry).toMatchObject({
    action: 'lists.export',
    entity_id: null,
    subject: 'Listado de inscripciones',
  })
  expect(entry.changes).toEqual([
    { field: 'rows', before: null, after: rows[0]?.n },
    { field: 'format', before: null, after: 'xlsx' },
    { field: 'period_id', before: null, after: '2026-2' },
  ])
  const { bytes } = await admin.call('GET', '/audit-entries?entity=list&format=csv')
  expect(bytes.toString()).toContain('Exportó un listado;Exportación;Listado de inscripciones')
})

describe('every call that gives a file', () => {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const giving = endpoints.filter(({ exports, document }) => exports || document)

  test('is known to take something away, but for pictures, proofs seen beside their payment, empty templates, what a link opens, what was made before, and what lies in the library or came with a notice', () => {
    const silent = endpoints.filter(
      ({ answer, document }) => (answer === file || answer === report) && document === undefined,
    )
    expect(silent.map(({ path }) => path).sort()).toEqual([
      '/documents/reading/{token}/{filename}',
      '/documents/{id}/cover',
      '/documents/{id}/download',
      // Says nothing but its own student's course, under a title of the own words.
      '/download-work-cover',
      '/equivalence-request-files/{id}',
      '/exports/{id}/file',
      '/feeds/{token}',
      '/imports/templates/{resource}',
      '/institution/logo',
      '/notifications/{id}/attachment',
      // Invented data in words that are not kept.
      '/paper-texts/sample',
      '/payments/{id}/proof',
      '/pictures/{key}',
      '/reports/{token}',
    ])
    expect(giving.length).toBeGreaterThan(30)
  })

  test('has a word for what it is of, for what it is narrowed to and for each choice', () => {
    const isNamed = (field: string) =>
      auditFieldLabel('list', field) ?? labelOf(field) !== labelOf('there is no such field')
    const shapes = giving.flatMap(({ path, params = {}, query }) => {
      const of = Object.values(params).flatMap((schema) => named.get(schema)?.ref ?? [])
      const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {}
      const fields = Object.entries(properties).filter(([field]) => !LOOKS.includes(field))
      return { path, of, fields: fields as [string, Schema][] }
    })
    const nameless = shapes.flatMap(({ path, of, fields }) => [
      ...of.slice(0, 1).filter((entity) => !AUDIT_KIND_LABELS[entity]),
      ...fields.filter(([field]) => !isNamed(field)).map(([field]) => `${path} ${field}`),
      ...fields.flatMap(([field, { enum: choices = [] }]) =>
        choices
          .filter((one) => !auditValueLabel(of[0] ?? 'list', field, one))
          .map((one) => `${path} ${field} ${one}`),
      ),
    ])
    expect(nameless).toEqual([])
  })

  test('is narrowed by nothing that is typed but `search`, which is left out: it may be a name', () => {
    const typed = giving.flatMap(({ path, query }) =>
      Object.entries(query?.shape ?? {})
        .filter(([field, schema]) => field !== 'search' && z.safeParse(schema, 'Zambrano Pérez').success)
        .map(([field]) => `${path} ${field}`),
    )
    expect(typed).toEqual([])
  })
})

const LOOKS = ['format', 'page', 'limit', 'sort_by', 'with']
type Schema = { enum?: string[] }
