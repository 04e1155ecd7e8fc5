import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { unguarded } from '#kernel/csv-cells.ts'
import { named as refs } from '#kernel/endpoint.ts'
import { bytesOf, listOf, named, textOf } from '#server/http/exports.fixture.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { routes } from '#server/registry.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'
import { CELLS } from './hostile-cells.ts'
import { ACTIVE } from './papers.ts'
import { entriesOf, pdfText } from './unpacked.ts'

afterAll(stopPdf)

const RUNS = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/

test('csv: of 5,000 hostile cells none would be run, and each can be had back', async () => {
  const text = textOf(await bytesOf('csv', listOf(CELLS.map(named))))
  const cells = parseCsv(text, { delimiter: ';' })
    .slice(1)
    .map(([name]) => String(name))
  expect(cells.filter((cell) => RUNS.test(cell))).toEqual([])
  expect(cells.map(unguarded)).toEqual(CELLS)
})

test('xlsx: 5,000 hostile cells are texts; no formula, no link, no macro, no entity', async () => {
  const bytes = Buffer.from(await bytesOf('xlsx', listOf(CELLS.map(named))))
  const entries = entriesOf(bytes)
  expect(
    [...entries.keys()].filter((name) =>
      /external|vba|macro|embed|ctrlProps|activeX|connections/i.test(name),
    ),
  ).toEqual([])
  for (const [name, xml] of entries) {
    expect(xml, name).not.toMatch(/<f[ >/]|<!DOCTYPE|<!ENTITY|TargetMode="External"|<hyperlink|ddeLink/)
  }
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  const cells = sheets[0]?.rows.slice(1).map(([name]) => name)
  expect(cells?.every((cell) => typeof cell === 'string')).toBe(true)
  // What XML itself reads as one line end.
  const lines = (text: unknown) => String(text).replaceAll(/\r\n?/g, '\n')
  expect(cells?.map(lines)).toEqual(CELLS.map(lines))
})

test('pdf: hostile cells, and names without end, do nothing and break nothing', async () => {
  const long = [
    'a'.repeat(10_000),
    'ab '.repeat(3_000),
    '\u202e'.repeat(2_000),
    '👩‍👩‍👧‍👦'.repeat(500),
    'رقم '.repeat(2_000),
  ]
  const bytes = Buffer.from(await bytesOf('pdf', listOf([...CELLS.slice(0, 1_500), ...long].map(named))))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(ACTIVE.exec(pdfText(bytes))?.[0]).toBeUndefined()
})

test('every list that can be had as a file gives all three, with what hostile people wrote in them', async () => {
  const world = await createWorld()
  const objects = await twoOfEverything(world)
  await world.db.updateTable('students').set({ first_name: '=cmd|calc', last_name: '@SUM(1+1)' }).execute()
  await world.db.updateTable('courses').set({ title: '+1+1' }).execute()
  const wrong: string[] = []
  for (const { endpoint } of routes.filter((one) => one.endpoint.exports)) {
    const params: Record<string, z.ZodMiniType> = endpoint.params ?? {}
    const entity = (params.id && refs.get(params.id)?.ref) ?? 'section'
    const path = endpoint.path
      .replace('{id}', String(objects[entity as 'section'].own))
      .replace('{section_id}', String(objects.section.own))
      .replace('{course_id}', String(objects.course.own))
      .replace('{student_id}', String(objects.student.own))
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const { status, headers, bytes, body } = await world
        .as('admin')
        .call('GET', path, undefined, { query: { format } })
      const name = `${path} ${format}`
      if (status !== 200) wrong.push(`${name}: ${status} ${JSON.stringify(body)}`)
      if (!String(headers['content-disposition']).startsWith('attachment; filename='))
        wrong.push(`${name}: shown`)
      if (format === 'csv' && /(?:^|;)"?[=+@]/m.test(String(body))) wrong.push(`${name}: runs`)
      if (
        status === 200 &&
        format === 'xlsx' &&
        [...entriesOf(bytes).values()].some((xml) => /<f[ >/]/.test(xml))
      )
        wrong.push(`${name}: formula`)
    }
  }
  expect(wrong).toEqual([])
})

test('control: a formula, a link out and a script are each found', () => {
  expect(RUNS.test('=1+1') && RUNS.test('\u00a0@x') && !RUNS.test("'=1+1")).toBe(true)
  expect('<c r="A1"><f>1+1</f></c>').toMatch(/<f[ >/]/)
  expect(ACTIVE.test('<</S/JavaScript/JS(app.alert(1))>>') && ACTIVE.test('/A<</URI(x)>>')).toBe(true)
})
