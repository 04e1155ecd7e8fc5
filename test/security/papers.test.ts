import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { textOfToday } from '#features/papers/papers/texts/server/actions.ts'
import { actaOrder } from '#features/teaching/closing/actas/server/acta.pdf.ts'
import { factsOfActas } from '#features/teaching/closing/actas/server/queries.ts'
import { type EndpointSpec, named, report } from '#kernel/endpoint.ts'
import { bytesOf, HOSTILE, listOf, named as namedSo } from '#server/http/exports.fixture.ts'
import type { Frame } from '#server/pdf/paper.ts'
import { pdfOf, stopPdf } from '#server/pdf/pdf.ts'
import { routes } from '#server/registry.ts'
import type { Objects } from '../access/samples.ts'
import type { Answer } from '../support/callers.ts'
import { leftOut } from '../support/debian-programs.ts'
import { isShort } from '../support/size.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'
import { CELLS } from './hostile-cells.ts'
import { faultsOfPdf } from './papers.ts'

afterAll(stopPdf)

const isLeftOut = leftOut('qpdf') || leftOut('pdftotext')

const LONG = [
  'W'.repeat(10_000),
  '\u202e\u2066رقم '.repeat(2_000),
  '👩‍👩‍👧‍👦🏽'.repeat(1_000),
  'ab '.repeat(3_300),
  `e${'\u0301'.repeat(9_999)}`,
]

test.skipIf(isLeftOut)('a list of hostile cells is sound, does nothing and stays on its pages', async () => {
  for (const cells of [[...LONG, ...HOSTILE], CELLS.slice(0, 400)]) {
    const pdf = await bytesOf('pdf', listOf(cells.map(namedSo)))
    expect(await faultsOfPdf(pdf)).toEqual([])
  }
  const [long = ''] = LONG
  const said = { title: long, institution: long, filters: [long], made_by: long }
  expect(await faultsOfPdf(await bytesOf('pdf', listOf(CELLS.slice(0, 5).map(namedSo), said)))).toEqual([])
})

const world = await createWorld()
const objects = await twoOfEverything(world)

/** Longer than any form takes, in every column that a paper may show. */
async function spoilNames(): Promise<void> {
  // Faces no font has: a paper is not numbered with them.
  const [wide, backwards, , words, marks] = LONG
  const { db } = world
  await sql`insert into institution (name, short_name) values (${words}, 'I')`.execute(db)
  const { student, teacher, course, specialization, classroom, lesson } = objects
  for (const [which, first, last] of [
    ['own', wide, backwards],
    ['foreign', words, marks],
  ] as const) {
    await sql`update students set first_name = ${first}, last_name = ${last} where id = ${student[which]}`.execute(
      db,
    )
    await sql`update teachers set first_name = ${last}, last_name = ${first} where id = ${teacher[which]}`.execute(
      db,
    )
    await sql`update courses set title = ${first} where id = ${course[which]}`.execute(db)
    await sql`update specializations set title = ${last} where id = ${specialization[which]}`.execute(db)
    await sql`update classrooms set description = ${last} where id = ${classroom[which]}`.execute(db)
    await sql`update lessons set content = ${first}, observations = ${last} where id = ${lesson[which]}`.execute(
      db,
    )
    await sql`update preregistered_students set first_name = ${first}, last_name = ${last}
      where id = ${objects.preregistered_student[which]}`.execute(db)
    // A receipt is given for approved payments alone.
    await sql`update payments set title = ${last}, receipt_number = ${`${which} ${first}`.slice(0, 40)}, status = 2,
      reviewed_by = ${world.as('admin').user_id}, reviewed_at = claustro_now() where id = ${objects.payment[which]}`.execute(
      db,
    )
  }
  await sql`update users set name = ${backwards} where id = ${world.as('admin').user_id}`.execute(db)
}

/** What a student has made, or what is made of a request: below. */
const OF_STUDENTS = /\/generate-|work-cover|\/paper\//
/** Lists are all set by one template: each of them is read where there is time. */
const READS_LISTS = !isShort
const isPaper = ({ method, path, exports, answer }: EndpointSpec) =>
  method === 'GET' &&
  !OF_STUDENTS.test(path) &&
  ((exports && READS_LISTS) || answer === report || path.endsWith('/pdf'))

function pathOf(spec: EndpointSpec, which: 'own' | 'foreign'): string {
  let path: string = spec.path
  for (const [param, schema] of Object.entries(spec.params ?? {})) {
    const entity = named.get(schema)?.ref
    path = path.replace(`{${param}}`, String(objects[entity as keyof Objects]?.[which] ?? 1))
  }
  return path
}

/** What is a paper alone for each of two; lists are all set by one template, each with its columns. */
const pathsOf = (spec: EndpointSpec): string[] =>
  spec.exports ? [pathOf(spec, 'own')] : [pathOf(spec, 'own'), pathOf(spec, 'foreign')]

test.skipIf(isLeftOut)('every paper of the product is sound, whatever the names in it', async () => {
  await spoilNames()
  const wrong: string[] = []
  let papers = 0
  for (const { endpoint } of routes.filter((one) => isPaper(one.endpoint)))
    for (const path of pathsOf(endpoint)) {
      const query = {
        ...(!endpoint.path.endsWith('/pdf') && { format: 'pdf' }),
        ...(endpoint.path === '/sections/reports/students' && {
          ids: `${objects.section.own},${objects.section.foreign}`,
        }),
      }
      const headers = { accept: 'application/pdf' }
      const { status, bytes, body } = await world.as('admin').call('GET', path, undefined, { query, headers })
      papers += 1
      const faults =
        status === 200 ? await faultsOfPdf(bytes) : [`${status} ${JSON.stringify(body).slice(0, 200)}`]
      wrong.push(...faults.map((fault) => `${path}: ${fault}`))
    }
  expect(wrong).toEqual([])
  expect(papers).toBeGreaterThan(READS_LISTS ? 30 : 12)
})

test.skipIf(isLeftOut)('so are the papers that are numbered and kept, and the cover of a work', async () => {
  const { student, period, section, course } = objects
  const { db } = world
  await sql`update periods set signer = ${LONG[3]} where id = ${period.own}`.execute(db)
  const { rows } = await sql<{ id: number; type: number }>`
    insert into document_requests (student_id, type_id, type, period_id, requested_by)
    select s.id, t.id, t.kind, ${period.own}, s.user_id from students s, document_request_types t
    where s.id = any(${[student.own, student.foreign]}::int[]) and t.enabled and t.kind <> 1 returning id, type`.execute(
    db,
  )
  await sql`update students set state = 'graduated'`.execute(db)
  const { own, foreign } = objects.document_request
  const all = [...rows, { id: own, type: 1 }, { id: foreign, type: 1 }]
  const calls: Record<number, string> = { 1: 'certificate', 2: 'certificateNote', 4: 'letter' }
  const headers = { accept: 'application/pdf' }
  const wrong: string[] = []
  const look = async (of: string, { status, bytes, body }: Answer) =>
    wrong.push(...(status === 200 ? await faultsOfPdf(bytes) : [`${of}: ${status} ${JSON.stringify(body)}`]))
  for (const { id, type } of all) {
    const path = `/document-requests/${id}/generate-${calls[type]}`
    await look(path, await world.as('admin').call('GET', path, undefined, { headers }))
  }
  for (const id of [student.own, student.foreign]) {
    const path = `/students/${id}/history?format=pdf`
    await look(path, await world.as('admin').call('GET', path))
  }
  const query = { section_id: section.own, course_id: course.own }
  await look(
    'cover',
    await world.as('student').call('GET', '/download-work-cover', undefined, { query, headers }),
  )
  expect([all.length, wrong]).toEqual([6, []])
})

test.skipIf(isLeftOut)('so is the acta, which only a closed period has', async () => {
  const { db, clock } = world
  const { rows } = await sql<{ id: number }>`select id from course_sections`.execute(db)
  const actas = await factsOfActas(db, { course_section_ids: rows.map(({ id }) => id) })
  const seal = { number: 1, hash: 'a'.repeat(64), amends: 1, sealed_at: clock.now() }
  const [, , , words = ''] = LONG
  const frame: Frame = {
    ...{ size: 'a4', institution: words.slice(0, 150), head: words.slice(0, 300), logo: null },
    ...{ number: '2026-000001', dated: 'en Caracas', footer: words.slice(0, 150), code: 'AAAAA-AAAAA' },
    ...{ check: 'claustro.test/verify', key: 'aaaa' },
    qr: [
      ...Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1h-1z"/></svg>',
      ),
    ],
  }
  const text = await textOfToday(db, 'acta')
  const wrong: string[] = []
  for (const { body } of actas)
    wrong.push(...(await faultsOfPdf(await actaOrder(body, seal, text).print(frame, clock.now()))))
  expect(wrong).toEqual([])
  expect(actas.length).toBeGreaterThan(0)
})

test.skipIf(isLeftOut)(
  'control: a link out, a word beside the page, an empty page and half a file are each found',
  async () => {
    const { made_at: at } = listOf([])
    const set = (body: string) => pdfOf(`#set document(title: "x")\n#set text(lang: "es")\n${body}`, '{}', at)
    expect(await faultsOfPdf(await set('#link("https://evil.test")[x]'))).toEqual(['does something: /URI'])
    expect(await faultsOfPdf(await set('a #place(dx: 700pt)[fuera]'))).toEqual([
      'stands outside the page: fuera',
    ])
    expect(await faultsOfPdf(await set('#v(1pt)'))).toEqual(['has no word'])
    const whole = await set('a')
    expect(await faultsOfPdf(whole)).toEqual([])
    expect(await faultsOfPdf(whole.subarray(0, whole.length / 2))).toHaveLength(1)
  },
)
