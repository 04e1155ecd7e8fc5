import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { clashesWith } from '#features/timetable/schedules/clashes/server/actions.ts'
import { createInstitute } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { proposingWorld } from '#test/support/proposals.ts'
import { rounds } from '#test/support/size.ts'
import { below, randomOf } from '../../search/random.ts'
import { proposalJob } from './jobs.ts'

const {
  world,
  db,
  admin,
  grid,
  period_id,
  jobs,
  on,
  ask,
  sittings,
  clear,
  changesOf,
  proposed,
  timetable,
  at,
} = await proposingWorld()

beforeEach(clear)

describe('a worker', () => {
  test('that was killed in the middle leaves nothing; another begins anew, and gives up in the end', async () => {
    const { id } = (await ask()).body.data
    const killed = async (attempts: number) => {
      await sql`update timetable_proposals set state = 'running', progress = 40, is_stopped = true
        where state = 'waiting'`.execute(db)
      await sql`update jobs set attempts = ${attempts}, leased_until = ${world.clock.now()}::timestamptz`.execute(
        db,
      )
    }
    await killed(1)
    expect((await ask()).body.message).toBe('proposal_under_way')
    expect(await changesOf(id)).toEqual([])
    await jobs.drain()
    expect((await on(id)).body.data).toMatchObject({ state: 'ready', sittings_count: sittings })
    const again = (await ask()).body.data.id
    await killed(3)
    await jobs.drain()
    expect((await on(again)).body.data).toMatchObject({ state: 'failed', sittings_count: 0 })
    expect((await on(id)).body.data.sittings_count).toBe(sittings)
  })

  test('that another took for dead adds nothing to what that one found', async () => {
    const { id } = (await ask({ seconds: 60 })).body.data
    const first = jobs.drain()
    while ((await on(id)).body.data.curve.length === 0) await setTimeout(50)
    await sql`update jobs set leased_until = ${world.clock.now()}::timestamptz`.execute(db)
    await on(id, '/stop')
    const second = await jobsOf(world, proposalJob)
    await Promise.all([first, second.drain()])
    expect((await on(id)).body.data).toMatchObject({ state: 'ready', sittings_count: sittings })
  })
})

describe('random institutes', () => {
  const random = randomOf(7)
  const any = <One>(list: readonly One[]): One => list[below(random, list.length)] as One
  const chance = (of: number) => below(random, of) === 0

  /** Two more courses in each section, five teachers more, and a section of a period at the same time. */
  async function grow() {
    const beside = await createInstitute(world, { year: 2026, number: 3, enabled: false })
    await sql`insert into course_sections (section_id, course_id)
      select s.id, c.id from sections s, courses c
      where s.period_id = ${grid.period_id} and c.id = any(${[...grid.course_ids, beside.course_id]}::int[])
      on conflict do nothing`.execute(db)
    await sql`with made as (
        insert into users (email, role) select 'docente' || n || '@demo.example', 'teacher' from generate_series(1, 5) n
        returning id)
      insert into teachers (user_id, first_name, last_name, identity_kind, identity_number)
      select id, 'Ana', 'Gil', 'V', (70000000 + id)::text from made`.execute(db)
    const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
      (await query.execute(db)).rows.map(({ id }) => id)
    return {
      beside,
      courses: await ids(sql`select id from courses`),
      sections: await ids(sql`select id from sections where period_id = ${grid.period_id}`),
      course_sections: await ids(sql`select id from course_sections`),
      teachers: await ids(sql`select id from teachers`),
    }
  }

  /** Shifts, cuts, rooms, who teaches, who cannot come, and what stands: all drawn anew. */
  async function draw({ beside, ...all }: Awaited<ReturnType<typeof grow>>) {
    await clear()
    const sections = all.sections.map((id) => ({
      id,
      shift: any(['morning', 'morning', 'afternoon', 'mixed']),
    }))
    const courses = all.courses.map((id) => {
      const cut = any([null, [2, 2], [3, 1], [1, 1, 1], [4], [2]])
      const hours = cut ? cut.reduce((sum, one) => sum + one, 0) : 1 + below(random, 6)
      return { id, cut, hours, tag: chance(4) ? 'laboratorio' : null }
    })
    const rooms = grid.room_ids.map((id) => {
      return { id, shared: chance(4), seats: 5 + below(random, 30), tags: chance(2) ? ['laboratorio'] : [] }
    })
    const taught = all.course_sections.flatMap((course_section_id) =>
      [...new Set([any(all.teachers), any(all.teachers)])]
        .slice(0, below(random, 3))
        .map((teacher_id) => ({ course_section_id, teacher_id })),
    )
    const cannot = all.teachers.flatMap((teacher_id) =>
      grid.hour_ids
        .filter(() => chance(3))
        .map((hour) => ({ teacher_id, hour, day: 1 + below(random, 5), is_impossible: chance(2) })),
    )
    const rows = (list: unknown) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`
    await sql`update sections s set shift = r.shift from ${rows(sections)} r (id int, shift text) where s.id = r.id`.execute(
      db,
    )
    await sql`update courses c set hours = r.hours, sittings = r.cut, room_tag = r.tag
      from ${rows(courses)} r (id int, hours int, cut smallint[], tag text) where c.id = r.id`.execute(db)
    await sql`update classrooms c set multiple_sections = r.shared, max_capacity = r.seats, tags = r.tags
      from ${rows(rooms)} r (id int, shared boolean, seats int, tags text[]) where c.id = r.id`.execute(db)
    await sql`insert into course_section_teachers (course_section_id, teacher_id)
      select course_section_id, teacher_id from ${rows(taught)} r (course_section_id int, teacher_id int)`.execute(
      db,
    )
    await sql`insert into availabilities (period_id, teacher_id)
      select ${grid.period_id}, unnest(${all.teachers}::int[])`.execute(db)
    await sql`insert into unwanted_hours (availability_id, day, class_hour_id, is_impossible)
      select a.id, r.day, r.hour, r.is_impossible
      from ${rows(cannot)} r (teacher_id int, day int, hour int, is_impossible boolean)
      join availabilities a using (teacher_id)`.execute(db)
    // What may not stand is refused.
    for (let tries = 0; tries < 12; tries += 1) {
      const from = below(random, 7)
      const course_id = tries < 3 ? beside.course_id : any(all.courses)
      const section_id = tries < 3 ? beside.section_id : any(all.sections)
      const hours = chance(5) ? [from, 7] : [from, from + 1]
      await admin.call('POST', '/schedules', {
        section_id,
        course_id,
        ...at(any([1, 2, 3, 4, 5, 6]), hours, below(random, 4)),
      })
    }
    await sql`update schedules set is_locked = id % 3 = 0`.execute(db)
    if (chance(2))
      await sql`update classrooms set state = 'disabled' where id = ${any(grid.room_ids)}`.execute(db)
  }

  /** One in which something stands, which is to be left. */
  async function anyRoom() {
    const [entry] = await timetable()
    return entry && { classroom_id: entry.classroom_id }
  }

  test('get proposals in which the query that guards the calls finds no clash, and which can be taken', async () => {
    const grown = await grow()
    let moved = 0
    for (let round = 0; round < rounds(8, 500); round += 1) {
      await draw(grown)
      const stays = any(['placed', 'possible', 'locked', 'nothing'])
      const scope = chance(3) ? { section_id: any(grown.sections) } : {}
      const cause = stays === 'possible' && chance(2) ? await anyRoom() : undefined
      const id = await proposed({ ...(cause ?? scope), stays }).catch(({ message }: Error) => {
        expect(message, `round ${round}`).toBe('409 nothing_to_place')
        return null
      })
      if (id === null) continue
      const { data } = (await on(id)).body
      expect(data.state, `round ${round}`).toBe('ready')
      const changes = await changesOf(id)
      const entries = changes.flatMap(({ id: entry, course_section, to }) =>
        to?.classroom && course_section
          ? [
              {
                ...{ entry, course_section_id: course_section.id, section_id: course_section.section_id },
                ...{ day: to.day, class_hours_ids: to.class_hours_ids, classroom_id: to.classroom.id },
              },
            ]
          : [],
      )
      const except = changes.flatMap(({ schedule_id }) => schedule_id ?? [])
      expect(await clashesWith(db, { period_id, except, entries }), `round ${round}`).toEqual([])
      const before = await timetable()
      const { body } = await on(id, '/take')
      expect([body.left, body.done_count], `round ${round}`).toEqual([[], data.new_count + data.moved_count])
      expect(data.before.unplaced_hours - data.after.unplaced_hours, `round ${round}`).toBeGreaterThanOrEqual(
        0,
      )
      // Of which nothing was taken nothing is undone.
      if (body.done_count > 0)
        expect((await on(id, '/undo')).body.left.length, `round ${round}`).toBeLessThanOrEqual(
          data.moved_count,
        )
      moved += data.moved_count
      expect((await timetable()).map((one) => one.id)).toEqual(before.map((one) => one.id))
    }
    expect(moved).toBeGreaterThan(0)
  })
})
