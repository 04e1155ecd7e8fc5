import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rounds, testBeforeRelease } from '../support/size.ts'
import { type Grid, gridOf } from '../support/timetable.ts'
import { createWorld } from '../support/world.ts'

const SLOTS = 50
const BOOKINGS = 200
const HOURS = 7
const RUNS = rounds(1, 20)
const TAKEN = new Set(['day_classroom_class_hour_taken', 'day_teacher_class_hour_taken'])

const world = await createWorld()
const admin = world.as('admin')
let grid: Grid

beforeAll(async () => {
  grid = await gridOf(world, BOOKINGS / SLOTS)
  await world.openConnections(20)
  await dawdle()
})

/** Between the look at what is free and the booking there is time for others, however fast the machine. */
async function dawdle(): Promise<void> {
  await sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.02); return new; end $$`.execute(world.db)
  await sql`create trigger dawdle before insert on schedules for each row execute function dawdle()`.execute(
    world.db,
  )
}

/** Nothing is scheduled, and nobody teaches: a teacher of all the sections would keep a slot to one of them. */
async function cleared(): Promise<void> {
  await sql`delete from schedules`.execute(world.db)
  await sql`delete from course_section_teachers`.execute(world.db)
}
/** A call that is asked to come again a little later does (promises.md L4). */
async function persistently(path: string, body: object) {
  for (;;) {
    const answer = await admin.call('POST', path, body)
    if (answer.status !== 503) return answer
    await setTimeout(50)
  }
}

/** Two or more entries in the first room on the same day and hour. */
const clashes = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from (select from schedule_slots
      where classroom_id = ${grid.room_ids[0]} group by day, class_hour_id having count(*) > 1) c`.execute(
      world.db,
    )
  ).rows[0]?.n

/** Every section asks for the same fifty slots of one room at the same time, each in a call of its own. */
async function rush() {
  await cleared()
  const orders = Array.from({ length: BOOKINGS }, (_, index) => {
    const slot = Math.floor(index / (BOOKINGS / SLOTS))
    const { section_id, course_id } = grid.sections[index % grid.sections.length] ?? {}
    const class_hours_ids = [grid.hour_ids[slot % (HOURS + 1)]]
    const day = 1 + Math.floor(slot / (HOURS + 1))
    return { section_id, course_id, day, classroom_id: grid.room_ids[0], class_hours_ids }
  })
  return Promise.all(orders.map((order) => persistently('/schedules', order)))
}

test(`${BOOKINGS} bookings of ${SLOTS} slots at once: each slot is taken once, the others are told why`, async () => {
  for (let run = 0; run < RUNS; run++) {
    const answers = await rush()
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status, body }) => status === 409 && TAKEN.has(body.message))
    expect([made.length, made.length + refused.length]).toEqual([SLOTS, BOOKINGS])
    expect(await clashes()).toBe(0)
  }
})

test('a teacher who is given two sections while both are scheduled is never in both', async () => {
  await sql`update classrooms set multiple_sections = true where id = ${grid.room_ids[0]}`.execute(world.db)
  const teacher_id = (await sql<{ id: number }>`select min(id) as id from teachers`.execute(world.db)).rows[0]
    ?.id
  for (let run = 0; run < RUNS * 4; run++) {
    await cleared()
    const calls = grid.sections.flatMap(({ section_id, course_id }) => [
      admin.call('PATCH', `/sections/${section_id}/courses/${course_id}/assign-teacher`, {
        teacher_ids: [teacher_id],
      }),
      admin.call('POST', '/schedules', {
        section_id,
        course_id,
        day: 1,
        classroom_id: grid.room_ids[0],
        class_hours_ids: [grid.hour_ids[0]],
      }),
    ])
    const answers = await Promise.all(calls)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const { rows } = await sql<{ teachers: number; kept: number }>`
      select (select count(*) from course_section_teachers t join schedule_slots sl using (course_section_id))
        as teachers, (select count(*) from schedule_teacher_slots) as kept`.execute(world.db)
    expect(rows[0]?.teachers).toBeLessThanOrEqual(1)
    expect(rows[0]?.kept).toBe(rows[0]?.teachers)
  }
  await cleared()
  await sql`update classrooms set multiple_sections = false where id = ${grid.room_ids[0]}`.execute(world.db)
})

testBeforeRelease('control: with the constraint dropped, some slots are taken more than once', async () => {
  await sql`drop index schedule_slots_classroom_free`.execute(world.db)
  let found = 0
  for (let run = 0; run < RUNS && found === 0; run++) {
    await rush()
    found = (await clashes()) ?? 0
  }
  console.log(`control: ${found} of ${SLOTS} slots taken more than once`)
  expect(found).toBeGreaterThan(0)
})
