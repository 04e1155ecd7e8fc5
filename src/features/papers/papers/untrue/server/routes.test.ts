import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { historic, historyRow } from '#test/support/histories.ts'
import { csv, importing } from '#test/support/imports.ts'
import { createWorld } from '#test/support/world.ts'
import { untruePapers } from './actions.ts'

afterAll(stopPdf)

test('a kardex that counts with an imported history that was undone beside it is named, and what another hand signed', async () => {
  const world = await createWorld()
  const { db } = world
  const [office, admin] = [world.as('lowAdmin'), world.as('admin')]
  const { send, undo } = importing(world)
  const { newStudent } = await historic(world)
  const [imported, plain] = [await newStudent(), await newStudent()]
  const { body } = await send('histories', csv([historyRow(imported.document, ['2019-1', 'MAT1', '14'])]))
  const kardex = async ({ id }: { id: number }) => {
    expect((await office.call('GET', `/students/${id}/history?format=pdf`)).status).toBe(200)
    return db
      .selectFrom('papers')
      .select(['id', sql<string>`year || '-' || lpad(number::text, 6, '0')`.as('number')])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  }
  /** As a hand past the product leaves it. */
  const spoil = (id: number, change: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(`update papers set ${change} where id = ${id}`).execute(tx)
    })
  const found = async () => (await untruePapers(db)).map(({ what }) => what)
  const signed = await kardex(plain)
  const paper = await kardex(imported)
  expect((await undo(body.data.id)).body.message).toBe('import_histories_have_papers')
  world.clock.move(60)
  const withdrawn = await admin.call('POST', `/papers/${paper.id}/withdraw`, { reason: 'Se deshace' })
  expect(withdrawn.status).toBe(200)
  expect((await undo(body.data.id)).status).toBe(200)
  expect(await found()).toEqual([])
  await spoil(paper.id, 'withdrawn_at = null, withdrawn_by = null, withdrawal_reason = null')
  const undone = `Kárdex N.º ${paper.number}: cuenta con un historial importado que después se deshizo`
  expect(await found()).toEqual([undone])
  const named = [
    `Kárdex N.º ${signed.number}: su credencial no lleva la firma del instituto, o dice otra cosa`,
    undone,
  ]
  const { credential } = await db
    .selectFrom('papers')
    .select('credential')
    .where('id', '=', signed.id)
    .executeTakeFirstOrThrow()
  const [head = '', claims = '', signature = ''] = credential.split('.')
  // The last letter of a signature has bits that no decoder reads.
  const last = String.fromCharCode(signature.charCodeAt(signature.length - 1) + 1)
  for (const other of [
    `'${head}.${claims}.${signature.slice(0, -1)}${last}'`,
    `'${head}.${claims.replace(/.{9}$/, 'x')}.${signature}'`,
    `'${head}.${claims}'`,
    `(select credential from papers where id = ${paper.id})`,
  ]) {
    await spoil(signed.id, `credential = ${other}`)
    expect(await found(), other).toEqual(named)
  }
  await spoil(signed.id, `credential = '${credential}'`)
  expect(await found()).toEqual([undone])
  for (const facts of [`replace(facts, '"k":"kardex"', '"k":"letter"')`, `'x'`]) {
    await spoil(signed.id, `facts = ${facts}`)
    expect(await found()).toEqual([`Kárdex N.º ${signed.number}: su firma no es válida`, undone])
  }
})
