import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { lessonRow } from '#test/support/classes.ts'
import { idOf, inscribeByRows, letTeach } from '#test/support/institute.ts'
import { type Grid, gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const admin = world.as('admin')
let grid: Grid
let teacher_id = 0
let student_id = 0
const section = (index: number) => grid.sections[index] ?? missing()
const missing = (): never => {
  throw new Error('the grid is smaller than that')
}
const entry = (day: number, hours: number[], room: number) => ({
  day,
  classroom_id: grid.room_ids[room] ?? 0,
  class_hours_ids: hours.map((hour) => grid.hour_ids[hour] ?? 0),
})
const store = (index: number, entries: ReturnType<typeof entry>[], course = 0) =>
  admin.call('POST', '/schedules/bulk-store', {
    section_id: section(index).section_id,
    course_id: grid.course_ids[course],
    entries,
  })

beforeAll(async () => {
  grid = await gridOf(world)
  teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  student_id = await idOf(world, 'students', world.as('student'))
  await letTeach(world, teacher_id, section(0))
  await letTeach(world, teacher_id, section(1))
  await inscribeByRows(world, student_id, section(0))
  await store(0, [entry(3, [1], 0), entry(1, [0, 1], 0)])
  await store(0, [entry(2, [0], 1)], 1)
  await store(1, [entry(1, [2], 0)])
})

type Shown = { day: number; course_id: number; section_id: number }
const daysOf = (answer: { body: { data: { schedules: Shown[] } } }) =>
  answer.body.data.schedules.map(({ day, section_id }) => [day, section_id])

test("today's classes and those of the next day are ahead, of the own timetable alone; a holiday has none", async () => {
  const { section_id } = section(0)
  const { period } = (await admin.call('GET', `/sections/${section_id}/schedules`)).body.data
  type Ahead = { date: string; start_hour: number; end_hour: number; letter_code: string }
  const ahead = async (person: 'teacher' | 'student' | 'coordinator') =>
    (await world.as(person).call('GET', '/schedules/ahead')).body.data.map((one: Ahead) => [
      one.date,
      one.start_hour,
      one.end_hour,
      one.letter_code,
    ])
  // Monday: two hours in a row are one class; the teacher has another section afterwards.
  const [monday, wednesday] = ['2026-11-23', '2026-11-25']
  expect(period.start_date < monday && wednesday < period.end_date).toBe(true)
  expect(await ahead('teacher')).toEqual([
    [monday, 6, 7, 'A'],
    [monday, 8, 8, 'B'],
    [wednesday, 7, 7, 'A'],
  ])
  expect(await ahead('student')).toEqual([
    [monday, 6, 7, 'A'],
    [wednesday, 7, 7, 'A'],
  ])
  expect(await ahead('coordinator')).toEqual([])
  await sql`insert into holidays (date, title) values (${monday}, 'Lunes libre')`.execute(world.db)
  expect(await ahead('student')).toEqual([[wednesday, 7, 7, 'A']])
  await sql`delete from holidays`.execute(world.db)
})

test('the class of this hour is told with its lesson, and only what has ended is to be registered, the oldest first', async () => {
  const [monday, friday] = ['2026-11-23', '2026-11-20']
  const rows = []
  for (const [index, date] of [
    [0, monday],
    [1, monday],
    [1, friday],
  ] as const)
    rows.push(await lessonRow(world, section(index), date))
  const [begun, coming, past] = rows
  const read = async (path: string) => (await world.as('teacher').call('GET', path)).body.data
  const at = async (hour: number, minute: number) => {
    world.clock.set(`${monday}T${hour + 4}:${minute}:00Z`)
    const { to_register } = await read('/dashboard/teacher')
    return [to_register.count, to_register.data.map(({ id, starts_at }: Started) => [id, starts_at])]
  }
  type Started = { id: number; starts_at: number | null }
  expect(await at(7, 20)).toEqual([1, [[past, null]]])
  expect(await at(7, 50)).toEqual([
    2,
    [
      [past, null],
      [begun, 360],
    ],
  ])
  expect(await at(9, 20)).toEqual([
    3,
    [
      [past, null],
      [begun, 360],
      [coming, 480],
    ],
  ])
  const lessons = (await read('/schedules/ahead')).map(({ lesson }: { lesson: object }) => lesson)
  expect(lessons).toEqual([{ id: begun, is_registered: false }, { id: coming, is_registered: false }, null])
  world.clock.set(`${monday}T14:00:00Z`)
  await world.db.deleteFrom('lessons').execute()
})

test('a week knows the holidays of its period, those of every year among them, and no others', async () => {
  const { section_id } = section(0)
  const read = async () => (await admin.call('GET', `/sections/${section_id}/schedules`)).body.data
  const { period } = await read()
  const [year] = period.start_date.split('-')
  await sql`insert into holidays (date, title, every_year) values
    (${period.end_date}, 'Fin', false), ('2000-11-30', 'Cada año', true), ('2001-11-30', 'El mismo', true),
    ('2001-03-05', 'De otro año', false)`.execute(world.db)
  expect((await read()).holidays).toEqual([`${year}-11-30`, period.end_date].sort())
  await sql`delete from holidays`.execute(world.db)
})

describe('a week', () => {
  test('of a section is all that it is taught, in the order of the week, with its frame', async () => {
    const { section_id } = section(0)
    const answer = await admin.call('GET', `/sections/${section_id}/schedules`)
    expect(daysOf(answer)).toEqual([
      [1, section_id],
      [2, section_id],
      [3, section_id],
    ])
    const { class_hours, period, schedules } = answer.body.data
    expect(class_hours.map((one: { start_hour: number }) => one.start_hour)).toEqual([
      6, 7, 8, 9, 10, 11, 13, 14,
    ])
    expect(period).toEqual({
      id: grid.period_id,
      year: 2026,
      number: 2,
      start_date: '2026-09-01',
      end_date: '2027-01-31',
    })
    expect(schedules[0].course_section.teachers).toMatchObject([{ id: teacher_id }])
  })

  test('of a teacher and of a classroom is what they have there', async () => {
    const own = await world.as('teacher').call('GET', `/teachers/${teacher_id}/schedules`)
    expect(daysOf(own)).toEqual([
      [1, section(0).section_id],
      [1, section(1).section_id],
      [3, section(0).section_id],
    ])
    const room = await admin.call('GET', `/classrooms/${grid.room_ids[1]}/schedules`)
    expect(daysOf(room)).toEqual([[2, section(0).section_id]])
  })

  test('of a student is the courses enrolled in, no longer those withdrawn', async () => {
    const read = () => world.as('student').call('GET', `/students/${student_id}/schedules`)
    expect(daysOf(await read())).toEqual([
      [1, section(0).section_id],
      [3, section(0).section_id],
    ])
    const set = (state: string) => sql`update enrolments set state = ${state}`.execute(world.db)
    await set('withdrawn')
    expect(daysOf(await read())).toEqual([])
    await set('enrolled')
  })

  test('is of the period asked for; of none when there is no current one', async () => {
    const path = `/teachers/${teacher_id}/schedules`
    const of = (period_id: number) => admin.call('GET', path, undefined, { query: { period_id } })
    expect(daysOf(await of(grid.period_id))).toHaveLength(3)
    expect((await of(99_999)).status).toBe(422)
    await sql`update periods set enabled = false`.execute(world.db)
    const { body } = await admin.call('GET', path)
    expect([body.data.schedules, body.data.period]).toEqual([[], null])
    await sql`update periods set enabled = true`.execute(world.db)
  })

  test('is of nobody whom the caller does not reach, or who is not there', async () => {
    for (const tail of ['', '/pdf']) {
      const asked = async (caller: 'teacher' | 'admin', path: string) =>
        (await world.as(caller).call('GET', `${path}/schedules${tail}`)).body.message
      expect(await asked('teacher', '/teachers/99999')).toBe('coordinator_not_owner_or_not_supervising')
      for (const path of ['/teachers/99999', '/sections/99999', '/classrooms/99999', '/students/99999'])
        expect(await asked('admin', path)).toBe('resource_not_found')
    }
  })
})

describe('the week on paper', () => {
  const paths = () => [
    `/sections/${section(0).section_id}`,
    `/classrooms/${grid.room_ids[0]}`,
    `/teachers/${teacher_id}`,
    `/students/${student_id}`,
  ]
  test('is one page each', async () => {
    for (const path of paths()) {
      const { status, bytes, headers } = await admin.call('GET', `${path}/schedules/pdf`)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    }
  })
})

describe('placing a course of a section', () => {
  const cellsOf = async (query: Record<string, number>) => {
    const { body } = await admin.call('GET', '/schedules/placement', undefined, {
      query: { section_id: section(1).section_id, course_id: grid.course_ids[0] ?? 0, ...query },
    })
    return body.data
  }
  type Cell = {
    day: number
    class_hour_id: number
    is_free: boolean
    is_outside_shift: boolean
    taken: Ground[]
  }
  type Ground = { code: string; with: { letter_code: string; teacher: { id: number } | null } }
  const cell = (cells: Cell[], day: number, hour: number) =>
    cells.find((one) => one.day === day && one.class_hour_id === grid.hour_ids[hour]) ?? missing()

  test('shows for every day and hour whether it is free, and who or what takes it', async () => {
    const { cells, hours, scheduled_hours } = await cellsOf({})
    expect([cells.length, hours, scheduled_hours]).toEqual([7 * 8, 5, 1])
    expect(cell(cells, 1, 0)).toMatchObject({
      is_free: false,
      taken: [
        { code: 'day_teacher_class_hour_taken', with: { letter_code: 'A', teacher: { id: teacher_id } } },
      ],
    })
    expect(cell(cells, 1, 2).taken.map(({ code }) => code)).toEqual(['day_course_section_class_hour_taken'])
    expect(cell(cells, 2, 0)).toMatchObject({ is_free: true, taken: [], is_outside_shift: false })
    expect(cell(cells, 2, 6).is_outside_shift).toBe(true)
  })

  test('looks at the classroom that is chosen, and past the entry that is moved', async () => {
    const { cells } = await cellsOf({ classroom_id: grid.room_ids[1] ?? 0 })
    expect(cell(cells, 2, 0).taken.map(({ code }) => code)).toEqual(['day_classroom_class_hour_taken'])
    const listed = await admin.call('GET', '/schedules', undefined, {
      query: { section_id: section(1).section_id },
    })
    const moved = await cellsOf({ except_schedule_id: listed.body.data[0].id })
    expect(cell(moved.cells, 1, 2).is_free).toBe(true)
  })

  test('names the classrooms with the hours at which each is taken, past the entry that is moved', async () => {
    type Room = { code: string; taken: { day: number; class_hour_id: number }[] }
    const roomsOf = async (query: Record<string, number>) => {
      const { rooms } = await cellsOf(query)
      return rooms
        .slice(0, 2)
        .map(({ code, taken }: Room) => [
          code,
          taken.map(({ day, class_hour_id }) => `${day} ${grid.hour_ids.indexOf(class_hour_id)}`),
        ])
    }
    const second = ['T-2', ['2 0']]
    const others = ['1 0', '1 1', '3 1']
    expect(await roomsOf({})).toEqual([['T-1', ['1 0', '1 1', '1 2', '3 1']], second])
    const listed = await admin.call('GET', '/schedules', undefined, {
      query: { section_id: section(1).section_id },
    })
    expect(await roomsOf({ except_schedule_id: listed.body.data[0].id })).toEqual([['T-1', others], second])
  })

  test('names the section that is somewhere else then', async () => {
    const { body } = await admin.call('GET', '/schedules/placement', undefined, {
      query: { section_id: section(0).section_id, course_id: grid.course_ids[1] ?? 0 },
    })
    expect(cell(body.data.cells, 3, 1).taken).toMatchObject([{ code: 'day_section_class_hour_taken' }])
  })

  test('is refused for a course that the section does not teach', async () => {
    const { status, body } = await admin.call('GET', '/schedules/placement', undefined, {
      query: { section_id: section(1).section_id, course_id: grid.course_ids[1] ?? 0 },
    })
    expect([status, body.message]).toEqual([404, 'course_section_not_found'])
  })
})

test('the classrooms at a time are those enabled, each with what takes it', async () => {
  const [, second, shared, disabled] = grid.room_ids
  await admin.call('PATCH', `/classrooms/${shared}`, { multiple_sections: true })
  await admin.call('PATCH', `/classrooms/${disabled}`, { state: 'disabled' })
  await store(2, [entry(2, [0], 2)])
  const read = async (hours: number[], more = {}) => {
    const { body } = await admin.call('GET', '/classrooms/schedules-availability', undefined, {
      query: {
        period_id: grid.period_id,
        day: 2,
        class_hours_ids: hours.map((hour) => grid.hour_ids[hour]).join(','),
        ...more,
      },
    })
    return body.data.map(
      ({ code, available, taken_by }: { code: string; available: boolean; taken_by: object[] }) => [
        code,
        available,
        taken_by.length,
      ],
    )
  }
  expect(await read([0, 1])).toEqual([
    ['T-1', true, 0],
    ['T-2', false, 1],
    ['T-3', true, 1],
  ])
  expect(await read([1])).toEqual([
    ['T-1', true, 0],
    ['T-2', true, 0],
    ['T-3', true, 0],
  ])
  const taken = await admin.call('GET', '/schedules', undefined, { query: { classroom_id: second ?? 0 } })
  const moved = await read([0], { except_schedule_id: taken.body.data[0].id })
  expect(moved[1]).toEqual(['T-2', true, 0])
})
