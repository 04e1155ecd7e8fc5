import { beforeAll, expect, test } from 'vitest'
import { institutionRoutes } from '#features/institute/institution/server/routes.ts'
import { bankRoutes } from '#features/money/bank/server/routes.ts'
import { paymentRoutes } from '#features/money/payments/server/routes.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { smallPdf } from '#test/support/small-pdf.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { unknownReportsJob } from './jobs.ts'

let world: World
let student: { id: number; user_id: number; inscription: number }
let jobs: Awaited<ReturnType<typeof jobsOf>>

beforeAll(async () => {
  world = await createWorld({ only: [...bankRoutes, ...paymentRoutes, ...institutionRoutes] })
  await world.db.insertInto('institution').values({ id: 1, name: 'Ávila', short_name: 'IA' }).execute()
  const row = await createStudentRow(world)
  const inscription = await inscribeByRows(world, row.id, await createInstitute(world), 900_000)
  student = { id: row.id, user_id: row.user_id, inscription }
  jobs = await jobsOf(world, unknownReportsJob)
})

/** As somebody who signs in again: nights pass. */
const admin = () => world.signIn(world.as('admin').user_id)
const account = async (last_digits: string): Promise<number> => {
  const body = { bank: 'Banco', last_digits, currency: 'USD' }
  return (await (await admin()).call('POST', '/bank/accounts', body)).body.data.id
}
const upload = async (id: number, lines: readonly string[]): Promise<number> => {
  const bytes = Buffer.from(['Fecha;Referencia;Monto', ...lines].join('\n'))
  const sent = await (await admin()).call(
    'POST',
    `/bank/accounts/${id}/statements`,
    {},
    { files: { file: { bytes } } },
  )
  return sent.body.data.id
}
const report = async (receipt_number: string, date: string, files = {}): Promise<number> => {
  const caller = await world.signIn(student.user_id)
  const body = { type: 3, receipt_number, date, amount: 1_000 }
  const path = `/inscriptions/${student.inscription}/payments`
  return (await caller.call('POST', path, body, { files })).body.data.id
}
const unknown = async (): Promise<number[]> =>
  (await (await admin()).call('GET', '/bank/matches')).body.data.none
    .filter(({ is_unknown }: { is_unknown: boolean }) => is_unknown)
    .map(({ id }: { id: number }) => id)
/** What the student has been told once the next morning has passed. */
const told = async () => {
  world.clock.move(24 * 3_600_000)
  await jobs.drain()
  return world.db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select(['n.content', 'n.link'])
    .where('r.user_id', '=', student.user_id)
    .orderBy('n.id')
    .execute()
}

test('a report that no bank shows in time is asked for its proof, once', async () => {
  const missing = await report('810001', '2026-11-10')
  await report('810002', '2026-11-10')
  const proven = await report('810003', '2026-11-11', { proof: { bytes: smallPdf() } })
  const late = await report('810004', '2026-11-22')
  const first = await account('8101')
  const kept = await upload(first, ['09/11/2026;810002;10,00', '12/11/2026;55;1,00'])
  await upload(first, ['13/11/2026;56;1,00', '14/11/2026;57;1,00', '23/11/2026;58;1,00'])
  expect(await unknown(), 'the institute asks for none by itself').toEqual([])
  expect(await told()).toEqual([])
  await (await admin()).call('PATCH', '/institution', { bank_unknown_days: 5 })
  expect((await unknown()).sort(), 'those of a line, or of yesterday, are none').toEqual([missing, proven])

  const second = await account('8102')
  await upload(second, ['01/11/2026;59;1,00', '11/11/2026;60;1,00'])
  expect(await unknown(), 'the other bank has not told of all days on which it may still be').toEqual([])
  expect(await told()).toEqual([])
  await upload(second, ['11/11/2026;61;1,00', '26/11/2026;62;1,00'])
  expect(await told()).toEqual([
    {
      content:
        'El pago de 10,00 $ del martes 10 de noviembre, período 2026-2, todavía no aparece en el banco. Envíe el comprobante para que se pueda revisar.',
      link: `/profile/${student.id}/payments`,
    },
  ])
  expect(await told()).toHaveLength(1)
  const { none } = (await (await admin()).call('GET', '/bank/matches')).body.data
  const asked = none.filter(
    ({ proof_asked_at }: { proof_asked_at: string | null }) => proof_asked_at !== null,
  )
  expect(
    asked.map(({ id }: { id: number }) => id),
    'who has sent a proof is not asked',
  ).toEqual([missing])

  await (await admin()).call('POST', `/bank/statements/${kept}/undo`)
  expect(await unknown(), 'a statement that was undone covers nothing').not.toContain(missing)
  expect(late).toBeGreaterThan(missing)
})
