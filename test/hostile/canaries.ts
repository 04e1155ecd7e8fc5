import { sql } from 'kysely'
import type { Objects } from '../two-of-everything.ts'
import type { World } from '../world.ts'

/** Whose a word is: the two students, the three teachers, two aspirants and the staff. */
export const SUBJECTS = ['s1', 's2', 't1', 't2', 'tc', 'p1', 'p2', 'low', 'adm', 'dio'] as const
export type Subject = (typeof SUBJECTS)[number]
/** What kind of thing it says. */
export type Kind = 'name' | 'identity' | 'contact' | 'private' | 'money' | 'secret'
export type Canary = { word: string; subject: Subject; kind: Kind }

/** Letters only, none of another's parts, and never found by chance. */
const wordOf = (subject: Subject, field: string) => `zq${subject}${field.replaceAll(/[^a-z]/g, '')}qz`

/** Puts a word of its own into every private field of every person; the words, and what each is. */
export async function plantCanaries(world: World, objects: Objects): Promise<Canary[]> {
  const planted: Canary[] = []
  const word = (subject: Subject, kind: Kind, field: string): string => {
    const made = wordOf(subject, field)
    planted.push({ word: made, subject, kind })
    return made
  }
  const digits = (subject: Subject, kind: Kind, of: string): string => {
    planted.push({ word: of, subject, kind })
    return of
  }
  await students(world, objects, { word, digits })
  await teachers(world, objects, { word, digits })
  await aspirants(world, objects, { word, digits })
  for (const [subject, person] of [
    ['low', 'lowAdmin'],
    ['adm', 'admin'],
    ['dio', 'dios'],
  ] as const) {
    const name = word(subject, 'name', 'name')
    const email = `${word(subject, 'contact', 'email')}@x.test`
    const password_hash = word(subject, 'secret', 'password')
    await sql`update users set name = ${name}, email = ${email}, password_hash = ${password_hash}
      where id = ${world.as(person).user_id}`.execute(world.db)
  }
  return planted
}

type Making = {
  word: (subject: Subject, kind: Kind, field: string) => string
  digits: (subject: Subject, kind: Kind, of: string) => string
}

async function account(world: World, subject: Subject, user_id: Promise<number>, { word }: Making) {
  const email = `${word(subject, 'contact', 'email')}@x.test`
  const password_hash = word(subject, 'secret', 'password')
  await sql`update users set email = ${email}, password_hash = ${password_hash} where id = ${await user_id}`.execute(
    world.db,
  )
}

const userOf = async (world: World, table: 'students' | 'teachers', id: number): Promise<number> =>
  (await world.db.selectFrom(table).select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id

async function students(world: World, objects: Objects, making: Making): Promise<void> {
  const { word, digits } = making
  for (const [subject, id, at] of [
    ['s1', objects.student.own, 1],
    ['s2', objects.student.foreign, 2],
  ] as const) {
    await account(world, subject, userOf(world, 'students', id), making)
    await sql`update students set first_name = ${word(subject, 'name', 'first')},
      last_name = ${word(subject, 'name', 'last')},
      identity_number = ${digits(subject, 'identity', `7391${at}826`)},
      phone = ${digits(subject, 'contact', `+58412739182${at}`)},
      address = ${word(subject, 'private', 'address')}, birth_place = ${word(subject, 'private', 'place')},
      previous_school = ${word(subject, 'private', 'school')},
      social_networks = ${JSON.stringify({ twitter: word(subject, 'private', 'twitter') })},
      emergency_contact = ${JSON.stringify({
        name: word(subject, 'private', 'contact'),
        phone: digits(subject, 'private', `+58414555777${at}`),
        relationship: word(subject, 'private', 'relation'),
      })} where id = ${id}`.execute(world.db)
    await sql`update payments set title = ${word(subject, 'money', 'title')},
      receipt_number = ${word(subject, 'money', 'receipt')} where student_id = ${id}`.execute(world.db)
  }
}

async function teachers(world: World, objects: Objects, making: Making): Promise<void> {
  const { word, digits } = making
  const coordinator = await world.db
    .selectFrom('teachers')
    .select('id')
    .where('user_id', '=', world.as('coordinator').user_id)
    .executeTakeFirstOrThrow()
  for (const [subject, id, at] of [
    ['t1', objects.teacher.own, 4],
    ['t2', objects.teacher.foreign, 5],
    ['tc', coordinator.id, 6],
  ] as const) {
    await account(world, subject, userOf(world, 'teachers', id), making)
    await sql`update teachers set first_name = ${word(subject, 'name', 'first')},
      last_name = ${word(subject, 'name', 'last')},
      identity_number = ${digits(subject, 'identity', `8462${at}937`)},
      phone = ${digits(subject, 'contact', `+58416846293${at}`)} where id = ${id}`.execute(world.db)
  }
}

async function aspirants(world: World, objects: Objects, { word, digits }: Making): Promise<void> {
  for (const [subject, id, at] of [
    ['p1', objects.preregistered_student.own, 7],
    ['p2', objects.preregistered_student.foreign, 8],
  ] as const)
    await sql`update preregistered_students set first_name = ${word(subject, 'name', 'first')},
      last_name = ${word(subject, 'name', 'last')}, email = ${`${word(subject, 'contact', 'email')}@x.test`},
      identity_number = ${digits(subject, 'identity', `9573${at}148`)},
      phone = ${digits(subject, 'contact', `+58424957314${at}`)},
      address = ${word(subject, 'private', 'address')},
      previous_school = ${word(subject, 'private', 'school')} where id = ${id}`.execute(world.db)
}
