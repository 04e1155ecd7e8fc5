import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Caller } from '../support/callers.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'

// promises.md U3: of 1,000 foreign pictures none is shown.
const world = await createWorld()
const objects = await twoOfEverything(world)
const [student, teacher, coordinator] = (['student', 'teacher', 'coordinator'] as const).map(world.as)
const keyOf = (name = randomBytes(16).toString('hex')) => `${name}.webp`

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const path = `/users/${world.as('admin').user_id}/profile-picture`
const files = { profile_picture: { bytes: png } }
const sent = await world.as('admin').call('POST', path, {}, { files })
const stored = join(world.folder, String(sent.body.data.profile_picture))

/** A picture of somebody, under a key of its own. */
async function pictureOf(user_id: number): Promise<string> {
  const key = keyOf()
  copyFileSync(stored, join(world.folder, 'pictures', key))
  await sql`update users set profile_picture = ${`pictures/${key}`} where id = ${user_id}`.execute(world.db)
  return key
}
const accountOf = async (table: 'students' | 'teachers', id: number) =>
  (await world.db.selectFrom(table).select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id

const pictures = {
  student: await pictureOf(await accountOf('students', objects.student.own)),
  stranger: await pictureOf(await accountOf('students', objects.student.foreign)),
  teacher: await pictureOf(await accountOf('teachers', objects.teacher.own)),
  other: await pictureOf(await accountOf('teachers', objects.teacher.foreign)),
  admin: await pictureOf(world.as('admin').user_id),
}
const aspirant = keyOf()
copyFileSync(stored, join(world.folder, 'pictures', aspirant))
await sql`update preregistered_students set profile_picture = ${`pictures/${aspirant}`}`.execute(world.db)

const ask = (who: Caller | undefined, key: string) =>
  who?.call('GET', `/pictures/${key}`).then(({ status, body, headers }) => {
    const { request_id: _, ...said } = typeof body === 'object' ? body : {}
    return status === 200 ? '200' : `${status} ${headers['content-type']} ${JSON.stringify(said)}`
  })

test('a picture is shown to whom it shows, to who may see that person, and to the staff', async () => {
  const seen = async (who: Caller | undefined) => {
    const shown = []
    for (const [name, key] of Object.entries({ ...pictures, aspirant }))
      if ((await ask(who, key)) === '200') shown.push(name)
    return shown
  }
  expect(await seen(student)).toEqual(['student'])
  expect(await seen(teacher)).toEqual(['student', 'teacher'])
  expect(await seen(coordinator)).toEqual(['student', 'teacher'])
  const everybody = [...Object.keys(pictures), 'aspirant']
  expect(await seen(world.as('lowAdmin'))).toEqual(everybody)
  expect(await seen(world.as('dios'))).toEqual(everybody)
})

test('the sender of a notice is shown to who got it', async () => {
  expect(await ask(teacher, pictures.admin)).not.toBe('200')
  const sender = world.as('admin').user_id
  await sql`with sent as (
      insert into notifications (type, content, sender_user_id) values (6, 'Aviso', ${sender}) returning id)
    insert into notification_recipients (notification_id, user_id) select id, ${teacher?.user_id} from sent`.execute(
    world.db,
  )
  expect(await ask(teacher, pictures.admin)).toBe('200')
  expect(await ask(student, pictures.admin)).not.toBe('200')
})

test('of 1,000 foreign keys none shows anything, and none is told from one that there never was', async () => {
  const foreign = [pictures.stranger, pictures.other, aspirant]
  const tries: [Caller | undefined, string][] = []
  for (let at = 0; at < 1_000; at++) {
    const who = [student, teacher, coordinator][at % 3]
    const near = pictures.stranger.replace(/^./, (digit) =>
      ((Number.parseInt(digit, 16) + 1) % 16).toString(16),
    )
    const key = [...foreign, near][Math.floor(at / 3) % 8] ?? keyOf()
    tries.push([who, key])
  }
  const answers = new Set<string | undefined>()
  for (let at = 0; at < tries.length; at += 20)
    for (const answer of await Promise.all(tries.slice(at, at + 20).map(([who, key]) => ask(who, key))))
      answers.add(answer)
  expect([...answers]).toEqual([expect.stringContaining('resource_not_found')])
  // The files are there: it is the asking that is refused.
  for (const key of foreign) expect(await ask(world.as('admin'), key)).toBe('200')
})
