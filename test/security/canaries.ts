import { sql } from 'kysely'
import type { Objects } from '../access/samples.ts'
import type { World } from '../support/world.ts'
import { plantRows } from './canary-rows.ts'

/** Whose a word is: the two students, the three teachers, two aspirants and the staff. */
const SUBJECTS = ['s1', 's2', 't1', 't2', 'tc', 'p1', 'p2', 'low', 'adm', 'dio'] as const
export type Subject = (typeof SUBJECTS)[number]
/** What kind of thing it says. */
export type Kind =
  | 'name'
  | 'identity'
  | 'contact'
  | 'picture'
  | 'private'
  | 'money'
  | 'office'
  /** What was taught, which the teacher writes down. */
  | 'lesson'
  /** Why an absence was justified, which the staff notes. */
  | 'absence'
  | 'history'
  /** Meant for the person alone: notices and saved views. */
  | 'own'
  /** For nobody's eyes. */
  | 'secret'
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
  const making = { word, digits }
  const users = {
    ...(await students(world, objects, making)),
    ...(await teachers(world, objects, making)),
    low: world.as('lowAdmin').user_id,
    adm: world.as('admin').user_id,
    dio: world.as('dios').user_id,
  }
  await aspirants(world, objects, making)
  for (const [subject, person] of [
    ['low', 'lowAdmin'],
    ['adm', 'admin'],
    ['dio', 'dios'],
  ] as const) {
    const name = word(subject, 'name', 'name')
    const email = `${word(subject, 'contact', 'email')}@x.test`
    const password_hash = word(subject, 'secret', 'password')
    await sql`update users set name = ${name}, email = ${email}, password_hash = ${password_hash},
      profile_picture = ${picture(subject, making)}
      where id = ${world.as(person).user_id}`.execute(world.db)
  }
  await plantRows(world, objects, { making, users })
  return planted
}

/** A key as the storage gives them, which says whose it is. */
const storedKey = (kind: 'picture' | 'proof', subject: Subject, { digits }: Making): string => {
  const key = Buffer.from(`zq${subject}${kind}`).toString('hex').padEnd(32, '0')
  return `${kind}s/${digits(subject, kind === 'proof' ? 'secret' : kind, key)}.webp`
}
const picture = (subject: Subject, making: Making): string => storedKey('picture', subject, making)

export type Making = {
  word: (subject: Subject, kind: Kind, field: string) => string
  digits: (subject: Subject, kind: Kind, of: string) => string
}

async function account(world: World, subject: Subject, user_id: number, making: Making) {
  const email = `${making.word(subject, 'contact', 'email')}@x.test`
  const password_hash = making.word(subject, 'secret', 'password')
  await sql`update users set email = ${email}, password_hash = ${password_hash},
    profile_picture = ${picture(subject, making)} where id = ${user_id}`.execute(world.db)
}

const userOf = async (world: World, table: 'students' | 'teachers', id: number): Promise<number> =>
  (await world.db.selectFrom(table).select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id

async function students(world: World, objects: Objects, making: Making) {
  const { word, digits } = making
  const users = { s1: 0, s2: 0 }
  for (const [subject, id, at] of [
    ['s1', objects.student.own, 1],
    ['s2', objects.student.foreign, 2],
  ] as const) {
    users[subject] = await userOf(world, 'students', id)
    await account(world, subject, users[subject], making)
    await sql`update students set first_name = ${word(subject, 'name', 'first')},
      last_name = ${word(subject, 'name', 'last')},
      identity_number = ${digits(subject, 'identity', `7391${at}826`)},
      birth_date = ${digits(subject, 'private', `1987-02-1${at}`)}::date,
      phone = ${`+58${digits(subject, 'contact', `412739182${at}`)}`},
      address = ${word(subject, 'private', 'address')}, birth_place = ${word(subject, 'private', 'place')},
      previous_school = ${word(subject, 'private', 'school')},
      social_networks = ${JSON.stringify({ twitter: word(subject, 'private', 'twitter') })},
      emergency_contact = ${JSON.stringify({
        name: word(subject, 'private', 'contact'),
        phone: `+58${digits(subject, 'private', `414555777${at}`)}`,
        relationship: word(subject, 'private', 'relation'),
      })} where id = ${id}`.execute(world.db)
    await sql`update payments set title = ${word(subject, 'money', 'title')},
      receipt_number = ${word(subject, 'money', 'receipt')},
      type = 5, payer_bank = '0102', payer_phone = ${`+58${digits(subject, 'money', `424666888${at}`)}`},
      payer_identity = ${`V${digits(subject, 'money', `6284${at}753`)}`},
      proof = ${storedKey('proof', subject, making)} where student_id = ${id}`.execute(world.db)
  }
  return users
}

async function teachers(world: World, objects: Objects, making: Making) {
  const { word, digits } = making
  const users = { t1: 0, t2: 0, tc: 0 }
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
    users[subject] = await userOf(world, 'teachers', id)
    await account(world, subject, users[subject], making)
    await sql`update teachers set first_name = ${word(subject, 'name', 'first')},
      last_name = ${word(subject, 'name', 'last')},
      identity_number = ${digits(subject, 'identity', `8462${at}937`)},
      phone = ${`+58${digits(subject, 'contact', `416846293${at}`)}`} where id = ${id}`.execute(world.db)
  }
  return users
}

async function aspirants(world: World, objects: Objects, making: Making): Promise<void> {
  const { word, digits } = making
  for (const [subject, id, at] of [
    ['p1', objects.preregistered_student.own, 7],
    ['p2', objects.preregistered_student.foreign, 8],
  ] as const)
    await sql`update preregistered_students set first_name = ${word(subject, 'name', 'first')},
      last_name = ${word(subject, 'name', 'last')}, email = ${`${word(subject, 'contact', 'email')}@x.test`},
      identity_number = ${digits(subject, 'identity', `9573${at}148`)},
      birth_date = ${digits(subject, 'private', `1987-03-1${at}`)}::date,
      phone = ${`+58${digits(subject, 'contact', `424957314${at}`)}`},
      profile_picture = ${picture(subject, making)},
      address = ${word(subject, 'private', 'address')}, birth_place = ${word(subject, 'private', 'place')},
      previous_school = ${word(subject, 'private', 'school')},
      social_networks = ${JSON.stringify({ twitter: word(subject, 'private', 'twitter') })},
      emergency_contact = ${JSON.stringify({
        name: word(subject, 'private', 'contact'),
        phone: `+58${digits(subject, 'private', `414666888${at}`)}`,
        relationship: word(subject, 'private', 'relation'),
      })} where id = ${id}`.execute(world.db)
}
