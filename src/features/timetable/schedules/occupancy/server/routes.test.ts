import { parseCsv } from 'hucre/csv'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportJob } from '#features/institute/exports/making/server/jobs.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { routes } from '#server/registry.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { type Grid, gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db, clock } = world
const admin = world.as('admin')
let grid: Grid
let teacher_id = 0
const section = (index: number) => grid.sections[index]?.section_id ?? 0
const hours = (...some: number[]) => some.map((hour) => grid.hour_ids[hour] ?? 0)
const place = (index: number, day: number, some: number[], room: number, course = 0) =>
  admin.call('POST', '/schedules', {
    ...{ section_id: section(index), course_id: grid.course_ids[course], day },
    ...{ classroom_id: grid.room_ids[room], class_hours_ids: hours(...some) },
  })

beforeAll(async () => {
  grid = await gridOf(world)
  teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  const [first] = grid.sections
  if (first) await letTeach(world, teacher_id, first)
  // In pieces: before and after a free hour, and over the end of the morning.
  await place(0, 1, [0, 1, 3], 0)
  await place(1, 2, [5, 6], 0)
  await place(0, 3, [0], 1, 1)
  await sql`with a as (insert into availabilities (period_id, teacher_id)
      values (${grid.period_id}, ${teacher_id}) returning id)
    insert into unwanted_hours (availability_id, day, class_hour_id, is_impossible)
    select id, 5, ${hours(0)[0]}::int, true from a`.execute(db)
})

const occupancy = async (id = grid.period_id) =>
  (await admin.call('GET', `/periods/${id}/schedules/occupancy`)).body.data

test('a period as a whole: what takes each room and teacher, and when teachers cannot, in as many statements for any number', async () => {
  const { entries, classrooms, teachers, class_hours } = await occupancy()
  expect(class_hours).toHaveLength(8)
  expect(entries).toMatchObject([
    {
      ...{ day: 1, class_hours_ids: hours(0, 1, 3), classroom_id: grid.room_ids[0], period: null },
      ...{ teachers_ids: [teacher_id], section_id: section(0), course_id: grid.course_ids[0] },
    },
    { day: 2, class_hours_ids: hours(5, 6), teachers_ids: [] },
    { day: 3, class_hours_ids: hours(0), course_code: 'TT-2' },
  ])
  expect(classrooms.map(({ code }: { code: string }) => code)).toEqual(['T-1', 'T-2', 'T-3', 'T-4'])
  type Teacher = { id: number; unwanted: unknown[] }
  expect(teachers.find(({ id }: Teacher) => id === teacher_id).unwanted).toEqual([
    { day: 5, class_hour_id: hours(0)[0], is_impossible: true },
  ])
})

test('a closed room is told only while it has a class, and a period at the same time takes rooms and says so', async () => {
  const set = (state: string) =>
    sql`update classrooms set state = ${state} where id = any(${grid.room_ids}::int[])`.execute(db)
  await set('disabled')
  const codes = async (id?: number) =>
    (await occupancy(id)).classrooms.map(({ code }: { code: string }) => code)
  expect(await codes()).toEqual(['T-1', 'T-2'])
  await set('enabled')
  const beside = await createInstitute(world, { number: 1, enabled: false })
  const { entries } = await occupancy(beside.period_id)
  expect(entries.map(({ period }: { period: string }) => period)).toEqual(['2026-2', '2026-2', '2026-2'])
})

test('for other programs it is a row for each sitting, whatever pieces a class is in, of the current period unless said', async () => {
  const { body } = await admin.call('GET', '/schedules/sittings', undefined, {
    query: { sort_by: 'day,asc' },
  })
  type Sitting = Record<'day' | 'starts_at' | 'ends_at' | 'class_hours_count' | 'teachers', unknown>
  const told = (body.data as Sitting[]).map(({ day, starts_at, ends_at, class_hours_count }) => [
    ...[day, starts_at, ends_at, class_hours_count],
  ])
  expect(told).toEqual([
    [1, '06:00', '07:45', 2],
    [1, '09:00', '09:45', 1],
    [2, '11:00', '11:45', 1],
    [2, '13:00', '13:45', 1],
    [3, '06:00', '06:45', 1],
  ])
  expect(body.total).toBe(5)
  const { bytes } = await admin.call('GET', '/schedules/sittings', undefined, { query: { format: 'csv' } })
  const [head = [], ...rows] = parseCsv(bytes.toString(), { delimiter: ';' })
  expect(head.slice(-5)).toEqual(['Día', 'Desde', 'Hasta', 'Horas de clase', 'Aula'])
  expect(rows[0]?.slice(-5)).toEqual(['lunes', '06:00', '07:45', '2', 'T-1'])
  const other = await admin.call('GET', '/schedules/sittings', undefined, {
    query: { specialization_id: grid.sections[0]?.specialization_id ?? 0, search: 'T-2', limit: 0 },
  })
  expect(other.body.total).toBe(1)
})

async function makeAll(): Promise<void> {
  const needs = { ...{ db, clock, routes }, world: { clock, public_url: null, demo: false } as never }
  const jobs = await startJobs({ db, clock, jobs: [exportJob], needs, onError: () => {}, poll_ms: 0 })
  await jobs.drain()
}

test('two files of a person are made at a time', async () => {
  const ask = (of: string) => admin.call('POST', `/periods/${grid.period_id}/schedules/file?of=${of}`)
  const asked = [await ask('section'), await ask('teacher'), await ask('classroom')]
  expect(asked.map(({ status }) => status)).toEqual([202, 202, 429])
  await makeAll()
})

test.skipIf(leftOut('pdftotext'))(
  'the weeks of all are one file with contents, made beside the requests; who has no class is named',
  async () => {
    const file = async (of: string) => {
      const { status, body } = await admin.call(
        'POST',
        `/periods/${grid.period_id}/schedules/file`,
        undefined,
        { query: { of } },
      )
      expect([status, body.data.format, body.data.holds]).toEqual([202, 'pdf', 'documents'])
      await makeAll()
      return { ...body.data, ...(await admin.call('GET', `/exports/${body.data.id}/file`)) }
    }
    const sections = await file('section')
    expect([sections.title, sections.rows_total]).toEqual(['Horarios de las secciones de 2026-2', 4])
    const text = await wordsOfPdf(sections.bytes, '-layout')
    const [contents = '', ...weeks] = text.split('\f').filter((page) => page.trim())
    expect(weeks).toHaveLength(2)
    expect(contents).toMatch(/S1-A[ .\u2060]+2\n/)
    expect(contents).toMatch(/Sin clases en el horario: .+S1-C, .+S1-D\./)
    expect(weeks[0]).toMatch(/S1-A[\s\S]*Lunes[\s\S]*TT-2/)
    expect(sections.bytes.toString('latin1')).toMatch(/\/Outlines/)
    const rooms = await wordsOfPdf((await file('classroom')).bytes, '-layout')
    expect(rooms).toMatch(/Sin clases en el horario: Aula T-3, Aula T-4\./)
    const teachers = await wordsOfPdf((await file('teacher')).bytes, '-layout')
    expect(teachers.split('\f').filter((page) => page.trim())).toHaveLength(2)
  },
)
