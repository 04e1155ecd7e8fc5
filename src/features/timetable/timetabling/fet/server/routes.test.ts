import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { idOf, letTeach } from '#test/support/institute.ts'
import { proposingWorld } from '#test/support/proposals.ts'

const { world, db, admin, grid, period_id, sectionOf, clear, placeBy, at } = await proposingWorld()

type Tree = { name: string; text: string; kids: Tree[] }

/** Reads XML without attributes but the root's; fails on what is not well-formed. */
function treeOf(xml: string): Tree {
  const root: Tree = { name: '', text: '', kids: [] }
  const open = [root]
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  for (const [, tag, text] of xml.replace(/^<\?xml .*\?>/, '').matchAll(/<([^<>]+)>|([^<>]+)/g)) {
    const inner = open.at(-1) ?? root
    if (text !== undefined) {
      inner.text += text.replaceAll(/&(\w*);?/g, (_, sign: string) => signs[sign] ?? fail(`&${sign}`))
    } else if (tag?.startsWith('/')) {
      if (open.pop()?.name !== tag.slice(1)) fail(tag)
    } else {
      const kid = { name: tag?.split(' ')[0] ?? '', text: '', kids: [] }
      inner.kids.push(kid)
      open.push(kid)
    }
  }
  if (open.length > 1) fail('an element is open')
  return root.kids[0] ?? fail('nothing')
}
const fail = (what: string): never => {
  throw new Error(`not well-formed: ${what}`)
}
const all = ({ kids }: Tree, name: string) => kids.filter((kid) => kid.name === name)
const one = (of: Tree, name: string) => all(of, name)[0] ?? fail(name)
const texts = (of: Tree, name: string) => all(of, name).map(({ text }) => text)
const namesIn = (of: Tree, name: string) => all(of, name).map((kid) => one(kid, 'Name').text)
const numbered = (of: Tree) =>
  of.kids.filter(({ name }) => name.startsWith('Number_of_') && name !== 'Number_of_Students')

async function exported() {
  const { status, bytes, headers } = await admin.call('GET', `/periods/${period_id}/schedules/fet`)
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('horario-2026-2.fet'),
  ])
  const fet = treeOf(bytes.toString())
  const list = (name: string) => one(fet, `${name}_List`)
  const years = all(list('Students'), 'Year')
  return {
    ...{ fet, years },
    days: namesIn(list('Days'), 'Day'),
    hours: namesIn(list('Hours'), 'Hour'),
    subjects: namesIn(list('Subjects'), 'Subject'),
    teachers: namesIn(list('Teachers'), 'Teacher'),
    groups: years.flatMap((year) => namesIn(year, 'Group')),
    rooms: namesIn(list('Rooms'), 'Room'),
    activities: all(list('Activities'), 'Activity'),
    constraints: [...list('Time_Constraints').kids, ...list('Space_Constraints').kids],
  }
}
type Exported = Awaited<ReturnType<typeof exported>>
const of = ({ constraints }: Exported, name: string) =>
  constraints.filter((kid) => kid.name === `Constraint${name}`)

/** Every name and number that something refers to is there, once. */
function insistOnReferences(file: Exported): void {
  const { days, hours, subjects, teachers, years, groups, rooms, activities } = file
  const ids = activities.map((kid) => one(kid, 'Id').text)
  const students = [...years.map((year) => one(year, 'Name').text), ...groups]
  const known: Record<string, readonly string[]> = {
    ...{ Day: days, Preferred_Day: days, Hour: hours, Preferred_Hour: hours, Activity_Id: ids },
    ...{ Subject: subjects, Teacher: teachers, Teacher_Name: teachers, Students: students },
    ...{ Room: rooms, Preferred_Room: rooms },
  }
  for (const names of [days, hours, subjects, teachers, students, rooms, ids])
    expect(new Set(names).size).toBe(names.length)
  const walk = (kid: Tree): void => {
    if (kid.kids.length === 0 && known[kid.name]) expect(known[kid.name]).toContain(kid.text)
    for (const { name, text } of numbered(kid))
      expect([name, Number(text)]).toEqual([
        name,
        kid.kids.filter((other) => COUNTED[name] === other.name).length,
      ])
    kid.kids.forEach(walk)
  }
  for (const kid of [...activities, ...file.constraints]) walk(kid)
}
const COUNTED: Record<string, string> = {
  Number_of_Not_Available_Times: 'Not_Available_Time',
  Number_of_Preferred_Time_Slots: 'Preferred_Time_Slot',
  Number_of_Preferred_Rooms: 'Preferred_Room',
  Number_of_Activities: 'Activity_Id',
}

let teacher_id = 0
beforeAll(async () => {
  await clear()
  teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  const [first] = grid.sections
  if (first) await letTeach(world, teacher_id, first)
  await sql`update courses set title = 'Redes & <datos> "I"' where id = ${grid.course_ids[0] ?? 0}::int`.execute(
    db,
  )
  await sql`update classrooms set multiple_sections = true where id = ${grid.room_ids[3] ?? 0}::int`.execute(
    db,
  )
  await placeBy(0, { ...at(1, [0, 1]), is_locked: true })
  await placeBy(1, at(2, [2, 3], 3))
  await placeBy(2, at(2, [3, 4], 3))
  await sql`with a as (insert into availabilities (period_id, teacher_id) values (${period_id}, ${teacher_id}) returning id)
    insert into unwanted_hours (availability_id, day, class_hour_id, is_impossible)
    select id, day, ${grid.hour_ids[0] ?? 0}::int, day < 3 from a, generate_series(1, 3) day`.execute(db)
})

test('a period is a file of FET: all that it refers to is there, what stands is placed and what lacks is not', async () => {
  const file = await exported()
  insistOnReferences(file)
  expect([file.days.length, file.hours.length, file.hours[0]]).toEqual([5, 6, '06:00-06:45'])
  expect(file.subjects).toContainEqual(expect.stringContaining('Redes & <datos> "I"'))
  expect([file.years.length, file.groups.length]).toEqual([1, 4])
  // Each of the four asks for five hours, the first one's other course for four.
  const hours = file.activities.map((kid) => Number(one(kid, 'Duration').text))
  expect(hours.reduce((sum, some) => sum + some, 0)).toBe(24)
  expect(
    of(file, 'ActivityPreferredStartingTime').map((kid) => [
      ...[
        one(kid, 'Preferred_Day').text,
        one(kid, 'Preferred_Hour').text,
        one(kid, 'Permanently_Locked').text,
      ],
    ]),
  ).toEqual([
    ['lunes', '06:00-06:45', 'true'],
    ['martes', '08:00-08:45', 'false'],
    ['martes', '09:00-09:45', 'false'],
  ])
})

test('a room that sections share is as many rooms as they are at once, and what lacks may be in any that fits', async () => {
  const file = await exported()
  expect(file.rooms).toEqual(['T-1', 'T-2', 'T-3', 'T-4', 'T-4 (2)'])
  expect(of(file, 'ActivityPreferredRoom').flatMap((kid) => texts(kid, 'Room'))).toEqual([
    'T-1',
    'T-4',
    'T-4 (2)',
  ])
  const unplaced = file.activities.length - 3
  expect(of(file, 'ActivityPreferredRooms').map((kid) => texts(kid, 'Preferred_Room').length)).toEqual(
    Array(unplaced).fill(file.rooms.length),
  )
})

test('FET is told when a teacher cannot, but not of an hour at which the class stands all the same, and what is only wished', async () => {
  const file = await exported()
  const closed = of(file, 'TeacherNotAvailableTimes').map((kid) =>
    all(kid, 'Not_Available_Time').map((time) => one(time, 'Day').text),
  )
  expect(closed).toEqual([['martes']])
  const [wish = fail('a wish')] = of(file, 'ActivitiesPreferredTimeSlots')
  expect([one(wish, 'Weight_Percentage').text, all(wish, 'Preferred_Time_Slot').length]).toEqual(['75', 29])
  await sql`update sections set shift = 'afternoon' where id = ${sectionOf(3)}`.execute(db)
  const later = await exported()
  insistOnReferences(later)
  expect(later.hours).toHaveLength(8)
  expect(
    of(later, 'StudentsSetNotAvailableTimes').map((kid) => all(kid, 'Not_Available_Time').length),
  ).toEqual([10, 10, 10, 30])
})
