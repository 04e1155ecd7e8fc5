import { describe, expect, test } from 'vitest'
import { seatStudents } from '#test/support/classes.ts'
import { createInstitute, createSection, idOf, letTeach } from '#test/support/institute.ts'
import type { Person } from '#test/support/people.ts'
import { createWorld } from '#test/support/world.ts'

/**
 * One institute: the coordinator coordinates the specialization of sections A and B and supervises the teacher, who
 * teaches A. Ana and Inés sit in A, Eva in B; Inés has withdrawn from the course. The others are the world's.
 */
const world = await createWorld()
const { db } = world
const institute = await createInstitute(world)
const other = await createSection(world, institute)
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
const coordinator_id = await idOf(world, 'teachers', world.as('coordinator'))
await letTeach(world, teacher_id, institute)
const [ana, ines] = await seatStudents(world, institute, ['Ana', 'Inés'])
const [eva] = await seatStudents(world, other, ['Eva'])
await db.updateTable('specializations').set({ coordinator_id }).execute()
await db.insertInto('supervisions').values({ coordinator_id, teacher_id }).execute()
await db
  .updateTable('enrolments')
  .set({ state: 'withdrawn' })
  .where('student_id', '=', ines?.id ?? 0)
  .execute()

const PEOPLE: Readonly<Record<string, number | undefined>> = {
  ...{ ana: ana?.user_id, ines: ines?.user_id, eva: eva?.user_id },
  ...{ student: world.as('student').user_id, teacher: world.as('teacher').user_id },
  ...{ coordinator: world.as('coordinator').user_id, office: world.as('lowAdmin').user_id },
  ...{ admin: world.as('admin').user_id, dios: world.as('dios').user_id },
}
const WHERE = {
  ana: { receiver_user_id: PEOPLE.ana },
  A: { section_id: institute.section_id },
  B: { section_id: other.section_id },
  'A of the course': { section_id: institute.section_id, course_id: institute.course_id },
  'B of the course': { section_id: other.section_id, course_id: institute.course_id },
} as const

/**
 * Who gets it, in people.md#recipients' words: by each sender in each group, by hand. A dash is a group that the sender
 * has not; a cross one that the sender has, with somebody out of reach.
 */
const TABLE = `
group               student  teacher   coordinator        lowAdmin                                     admin                                         dios
1                   -        -         -                  ana,ines,eva,student,teacher,coordinator,admin,dios   ana,ines,eva,student,teacher,coordinator,office,dios   ana,ines,eva,student,teacher,coordinator,office,admin
2                   -        -         -                  admin,dios                                   office,dios                                   office,admin
3                   -        -         -                  coordinator                                  coordinator                                   coordinator
4                   -        -         teacher            teacher,coordinator                          teacher,coordinator                           teacher,coordinator
5                   -        -         -                  ana,ines,eva                                 ana,ines,eva                                  ana,ines,eva
7 ana               x        ana       ana                ana                                          ana                                           ana
8 A                 -        ana,ines  ana,ines           ana,ines                                     ana,ines                                      ana,ines
8 B                 -        x         eva                eva                                          eva                                           eva
9 A of the course   -        ana       ana                ana                                          ana                                           ana
9 B of the course   -        x         eva                eva                                          eva                                           eva
`
const [heads, ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.split(/\s{2,}/))
const CASES = lines.flatMap(([group = '', ...cells]) =>
  cells.map((cell, at) => [heads?.[at + 1] as Person, group, cell] as const),
)

async function reached(id: number): Promise<string> {
  const rows = await db
    .selectFrom('notification_recipients')
    .select('user_id')
    .where('notification_id', '=', id)
    .execute()
  const got = new Set(rows.map(({ user_id }) => user_id))
  const known = Object.entries(PEOPLE).filter(([, user_id]) => got.has(user_id ?? 0))
  expect(known).toHaveLength(got.size)
  return known.map(([name]) => name).join()
}

describe('whom a notice reaches', () => {
  test.each(CASES)('of %s to %s: %s', async (sender, group, cell) => {
    const type = Number(group.slice(0, 1))
    const place = WHERE[group.slice(2) as keyof typeof WHERE] ?? {}
    const by = world.as(sender)
    const { body: offer } = await by.call('GET', '/notifications/recipients')
    const row = offer.data.find(({ value }: { value: number }) => value === type)
    expect(row !== undefined, 'whether it is offered').toBe(cell !== '-')
    const sent = await by.call('POST', '/notifications', { type, content: 'Mañana es feriado', ...place })
    if (cell === '-') return expect([403, 422]).toContain(sent.status)
    if (cell === 'x') return expect(sent.status).toBe(422)
    expect(sent.status).toBe(201)
    expect(await reached(sent.body.data.id)).toBe(cell)
    if (type <= 5) expect(row.count, 'as the offer counts').toBe(cell.split(',').length)
  })
})
