import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { addTime, systemClock } from '#kernel/dates.ts'
import { migrate, migrationNames, openDatabase } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { faultsOfDay, keepFault } from '#server/http/faults.ts'
import { createInstitute, createStudentRow, day, inscribeByRows } from '#test/support/institute.ts'
import { onServer, withDatabase } from '#test/support/test-databases.ts'
import { createWorld } from '#test/support/world.ts'
import { healthOf } from './queries.ts'

const world = await createWorld()
const read = async () => (await world.as('admin').call('GET', '/institution/health')).body.data

test('what waits, what was given up and what room is left are told', async () => {
  const quiet = await read()
  expect(quiet).toMatchObject({ records: null, queue: { waiting: 0, late_since: null, failed: [] } })
  expect(quiet.disk.free_bytes).toBeLessThan(quiet.disk.total_bytes)
  expect(quiet.database_bytes).toBeGreaterThan(1_000_000)
  expect(quiet.versions).toEqual({
    program: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.versions.node,
    database: expect.stringMatching(/^\d+\.\d+$/),
    schema: migrationNames().at(-1)?.replace('.sql', ''),
    running_since: expect.any(String),
  })
  const now = world.clock.now()
  const job = { kind: 'mail', payload: '{}' }
  await world.db
    .insertInto('jobs')
    .values([
      { ...job, run_at: addTime(now, -7_200_000) },
      { ...job, run_at: addTime(now, 7_200_000) },
      { ...job, failed_at: addTime(now, -60_000) },
      { ...job, failed_at: addTime(now, -2 * 86_400_000) },
    ])
    .execute()
  await world.db.insertInto('record_checks').values({ actas_count: 3, faults_count: 1 }).execute()
  await world.db.insertInto('record_faults').values({ what: 'falta en la cadena', acta_number: 2 }).execute()
  const { records, queue } = await read()
  expect(records).toMatchObject({ actas_count: 3, faults_count: 1 })
  expect(queue).toMatchObject({ waiting: 2, failed: [{ kind: 'mail', count: 1 }] })
  expect(new Date(queue.late_since).toISOString()).toBe(addTime(now, -7_200_000))
})

test('faults of a day are kept with where and when, no more than so many, the latest first', () => {
  const now = addTime(systemClock.now(), 10 * 86_400_000)
  expect(faultsOfDay(now)).toMatchObject({ count: 0, last: [], since: addTime(now, -86_400_000) })
  keepFault({ route: '/api/old' }, addTime(now, -90_000_000))
  for (let at = 0; at < 250; at++)
    keepFault({ route: `/api/x${at}`, request_id: `r${at}`, message: 'no' }, addTime(now, -1_000 + at))
  const { count, last } = faultsOfDay(now)
  expect([count, last.length]).toEqual([250, 200])
  expect(last[0]).toEqual({ at: addTime(now, -751), where: '/api/x249', reference: 'r249' })
  expect(faultsOfDay(addTime(now, 86_400_000)).count).toBe(0)
})

test('what stood twice before it was compared in one form stays as it is, and is told', async () => {
  const name = `w_${randomBytes(6).toString('hex')}`
  await onServer(inject('server_url'), `create database ${name}`)
  const { db, close } = openDatabase(withDatabase(inject('server_url'), name), { most: 2 })
  const form = '20270106_one_normal_form.sql'
  await migrate(
    db,
    migrationNames().filter((one) => one < form),
  )
  const before = { ...world, db }
  const institute = await createInstitute(before)
  const student = await createStudentRow(before, { last_name: 'Arre\u200bchedera' })
  await inscribeByRows(before, student.id, institute)
  const { letter_code, ...section } = await db
    .selectFrom('sections')
    .select(['period_id', 'specialization_id', 'pensum_id', 'semester_id', 'letter_code', 'shift'])
    .select(['males_limit', 'females_limit'])
    .executeTakeFirstOrThrow()
  const twin = letter_code.toLowerCase()
  await db
    .insertInto('sections')
    .values({ ...section, letter_code: twin })
    .execute()
  const payment = {
    student_id: student.id,
    period_id: institute.period_id,
    title: 'Pago',
    type: 3,
    status: 2,
  }
  const paid = { ...payment, date: day('2026-11-20'), amount: 100 }
  const pay = (receipt_number: string) =>
    db
      .insertInto('payments')
      .values({ ...paid, receipt_number })
      .execute()
  for (const receipt of ['ABC-12', 'abc 12', 'ABC.12']) await pay(receipt)
  const users = ['zeta@x.test', 'zeta@x.test\u200b', 'solo\u200b@x.test'].map((email) => ({
    email,
    role: 'student' as const,
  }))
  await db.insertInto('users').values(users).execute()
  const written = await db.selectFrom('students').select('updated_at').executeTakeFirstOrThrow()

  await migrate(db)
  const told = async () =>
    (await healthOf(db, { clock: world.clock, storage: folderStorage(world.folder), public_url: null }))
      .standing_twice
  expect(await told()).toEqual([
    { kind: 'email', value: 'zeta@x.test' },
    { kind: 'receipt', value: 'abc 12' },
    { kind: 'receipt', value: 'ABC.12' },
    { kind: 'section', value: expect.stringMatching(`^2026-2 \\w+ S1 ${twin}$`) },
  ])
  const emails = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', '%x.test%')
    .orderBy('id')
    .execute()
  expect(emails.map(({ email }) => email)).toEqual(['zeta@x.test', 'zeta@x.test\u200b', 'solo@x.test'])
  const row = await db.selectFrom('students').select(['search_text', 'updated_at']).executeTakeFirstOrThrow()
  expect(row.search_text).toContain('arrechedera')
  expect(row.updated_at).toEqual(written.updated_at)

  const rename = (to: string) =>
    db.updateTable('sections').set({ letter_code: to }).where('letter_code', '=', twin).execute()
  await db.updateTable('sections').set({ males_limit: 3 }).execute()
  await expect(rename(`${letter_code}\u200b`)).rejects.toMatchObject({
    constraint: 'sections_letter_code_any_case',
  })
  await expect(pay('abc12')).rejects.toMatchObject({ constraint: 'payments_receipt_unique' })
  await rename('otra')
  expect((await told()).map(({ kind }) => kind)).not.toContain('section')
  await close()
})
