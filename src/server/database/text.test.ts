import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email } from '#kernel/schemas.ts'
import { codeKey, plain, withoutUnseen } from '#kernel/text.ts'
import { FOUND_BY, SAME_ADDRESSES, SAME_CODES } from '#test/support/alike.ts'
import { createStudentRow } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world

/** The values with what a function of the database makes of each. */
async function madeBy(of: string, values: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ made: string }>`
    select ${sql.ref(of)}(value) as made from unnest(${values}::text[]) with ordinality as t (value, place)
    order by place`.execute(db)
  return rows.map(({ made }) => made)
}

test('the database compares words, codes and addresses as the browser does', async () => {
  const words = FOUND_BY.flat()
  expect(await madeBy('plain', words)).toEqual(words.map(plain))
  const codes = SAME_CODES.flat()
  expect(await madeBy('code_key', codes)).toEqual(codes.map(codeKey))
  expect(await madeBy('address_form', SAME_ADDRESSES)).toEqual(
    SAME_ADDRESSES.map((one) => z.parse(email, one)),
  )
})

test('the database takes no sign for seen that the browser takes out, but for visible ones of other scripts', async () => {
  const signs = Array.from({ length: 0xe0fff }, (_, at) => at + 1)
    .filter((at) => at < 0xd800 || at > 0xdfff)
    .map((at) => String.fromCodePoint(at))
    .filter((sign) => withoutUnseen(sign) === '')
  const left = (await madeBy('without_unseen', signs)).filter(Boolean)
  expect(signs.length).toBeGreaterThan(4_000)
  const visible = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}]/u
  expect(left.filter((sign) => !visible.test(sign))).toEqual([])
})

test('who is stored with one spelling is found by the other, in the list and in the palette', async () => {
  const admin = world.as('admin')
  for (const [stored, typed] of FOUND_BY) {
    const { id } = await createStudentRow(world, { first_name: 'Zulay', last_name: stored })
    for (const search of [stored, typed, `zulay ${typed}`].map(encodeURIComponent)) {
      const list = await admin.call('GET', `/students?search=${search}&limit=100`)
      const palette = await admin.call('GET', `/people?search=${search}`)
      const found = [list, palette].map(({ body }) => body.data.map((one: { id: number }) => one.id))
      expect([search, ...found]).toEqual([search, expect.arrayContaining([id]), expect.arrayContaining([id])])
    }
    await db.deleteFrom('students').where('id', '=', id).execute()
  }
})
