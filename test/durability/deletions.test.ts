import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Tx } from '#server/database/db.ts'
import { routes } from '#server/registry.ts'
import type { Answer } from '../support/callers.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows, letTeach } from '../support/institute.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const institute = await createInstitute(world)
await world.db
  .updateTable('courses')
  .set({ supports_finals: true })
  .where('id', '=', institute.course_id)
  .execute()
await letTeach(world, await idOf(world, 'teachers', world.as('teacher')), institute)
const student_id = await idOf(world, 'students', world.as('student'))

/** What can be deleted as soon as it is made. */
const THINGS: [path: string, body: object][] = [
  [
    '/binnacles',
    {
      student_id,
      kind: 'academic',
      title: 'Dos veces',
      description: 'Anotado dos veces.',
      incidence_date: '2026-11-20',
    },
  ],
  ['/document-request-types', { name: 'Otra constancia', kind: 1, enabled: false }],
  ['/courses', { code: 'DOS-1', title: 'Dos veces', credits: 3, hours: 4, max_absences_to_fail: 8 }],
  ['/classrooms', { code: 'DOS', max_capacity: 30 }],
  ['/class-hours', { start_hour: 22, start_minute: 0, end_hour: 22, end_minute: 45 }],
  [
    '/final-deliveries',
    {
      section_id: institute.section_id,
      course_id: institute.course_id,
      code: 'DOS',
      final_delivery_value_percent: 20,
    },
  ],
  ['/holidays', { date: '2026-12-25', title: 'Navidad de prueba' }],
  ['/activities', { title: 'Acto', start_date: '2026-12-01', end_date: '2026-12-02' }],
  ['/lessons', { section_id: institute.section_id, course_id: institute.course_id, date: '2026-11-24' }],
  ['/receiving-accounts', { kind: 'mobile', bank: '0102', identity: 'V1234', phone: '0412-0000002' }],
  ['/bank/accounts', { bank: 'Dos veces', last_digits: '0002', currency: 'USD' }],
  ['/exchange-rates', { day: '2026-11-20', rate_e4: 2_431_105 }],
  ['/instalment-plans', { period_id: institute.period_id, parts: [{ percent: 100, due_on: '2026-12-01' }] }],
  ['/specializations', { code: 'DOS', title: 'Especialidad de más' }],
  [
    '/students',
    {
      first_name: 'Dos',
      last_name: 'Veces',
      identity_kind: 'V',
      identity_number: '7000088',
      gender: 'female',
      birth_date: '2004-04-04',
      phone: '+584120000088',
      email: 'dos.veces@instituto.test',
    },
  ],
  [
    '/teachers',
    {
      first_name: 'Dos',
      last_name: 'Veces',
      identity_kind: 'V',
      identity_number: '7000089',
      email: 'profesor.dos@instituto.test',
    },
  ],
]

/** Those that need more than one body before they can be deleted; each is deleted in its feature's own tests. */
const MADE_OTHERWISE = [
  '/document-requests',
  '/documents',
  '/equivalence-request-files',
  '/exports',
  '/make-ups',
  '/notifications',
  '/payments',
  '/pensums',
  '/period-price-settings',
  '/periods',
  '/prelations',
  '/preregistered-students',
  '/saved-views',
  '/schedules',
  '/sections',
  '/semesters',
  '/sessions',
  '/users',
]

test('every call that deletes one row is known here', () => {
  const deleting = routes.flatMap(({ endpoint: { method, path } }) =>
    method === 'DELETE' && path.endsWith('/{id}') ? [path.replace('/{id}', '')] : [],
  )
  expect(deleting.sort()).toEqual([...THINGS.map(([path]) => path), ...MADE_OTHERWISE].sort())
})

test.each(THINGS)('of five who delete one row at once, one has deleted it: %s', async (path, body) => {
  await world.openConnections(5)
  const made = await admin.call('POST', path, body)
  expect(made.status).toBe(201)
  const gone = Array.from({ length: 5 }, () => admin.call('DELETE', `${path}/${made.body.data.id}`))
  const statuses = (await Promise.all(gone)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([204, 404, 404, 404, 404])
})

test.each(
  THINGS.filter(([path]) => path === '/students' || path === '/teachers'),
)('of five who delete many at once, one has deleted each: %s', async (path, body) => {
  await world.openConnections(5)
  const made = await Promise.all(
    ['7000101', '7000102', '7000103'].map((identity_number) =>
      admin.call('POST', path, { ...body, identity_number, email: `${identity_number}@instituto.test` }),
    ),
  )
  const ids: number[] = made.map((answer) => answer.body.data.id)
  const orders = [ids, ids.toReversed(), ids, ids.toReversed(), ids]
  const gone = await Promise.all(orders.map((some) => admin.call('POST', `${path}/delete`, { ids: some })))
  const deleted: number[] = gone.flatMap((answer) => answer.body.data?.deleted ?? [])
  expect(deleted.sort()).toEqual(ids.sort())
  const entries = await world.db
    .selectFrom('audit_entries')
    .select('entity_id')
    .where('action', 'in', ['students.delete', 'teachers.delete'])
    .where('entity_id', 'in', ids)
    .where('entity', '=', path === '/students' ? 'student' : 'teacher')
    .execute()
  expect(entries).toHaveLength(3)
})

/** What a call answers that waits for the rows which are deleted meanwhile. */
async function meanwhile(remove: (tx: Tx) => Promise<unknown>, ask: () => Promise<Answer>): Promise<Answer> {
  const asked = await world.db.transaction().execute(async (tx) => {
    await remove(tx)
    const answer = ask()
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await waiting.execute(tx)).rows.length > 0)
    return { answer }
  })
  return asked.answer
}

test('a file is not given to an account that is deleted at that moment', async () => {
  const { body } = await admin.call('POST', '/users', {
    name: 'Ana',
    email: 'ana@instituto.test',
    role: 'admin',
  })
  const gone = await world.signIn(body.data.id)
  const remove = async (tx: Tx) => {
    for (const table of ['sessions', 'account_tokens'] as const)
      await tx.deleteFrom(table).where('user_id', '=', body.data.id).execute()
    await tx.deleteFrom('users').where('id', '=', body.data.id).execute()
  }
  expect(await meanwhile(remove, () => gone.call('GET', '/courses?format=csv'))).toMatchObject({
    status: 401,
    body: { message: 'token_invalid' },
  })
})

test('nobody is inscribed who is deleted at that moment', async () => {
  const { id } = await createStudentRow(world)
  const remove = (tx: Tx) => tx.deleteFrom('students').where('id', '=', id).execute()
  const inscribed = () =>
    admin.call('POST', '/inscriptions', { student_id: id, section_id: institute.section_id })
  expect(await meanwhile(remove, inscribed)).toMatchObject({
    status: 422,
    body: { errors: { student_id: ['exists'] } },
  })
})

test('no receipt is made of a payment that is deleted at that moment', async () => {
  const { id } = await createStudentRow(world)
  await inscribeByRows(world, id, institute)
  const { id: payment_id } = await world.db
    .insertInto('payments')
    .values({
      student_id: id,
      period_id: institute.period_id,
      title: 'Cuota',
      type: 1,
      date: '2026-11-01' as never,
      amount: 4_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const remove = (tx: Tx) => tx.deleteFrom('payments').where('id', '=', payment_id).execute()
  const printed = () => admin.call('GET', `/payments/${payment_id}/receipt/pdf`)
  expect(await meanwhile(remove, printed)).toMatchObject({
    status: 404,
    body: { message: 'resource_not_found' },
  })
})
