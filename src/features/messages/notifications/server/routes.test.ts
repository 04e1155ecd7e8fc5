import { expect, test } from 'vitest'
import { createStudentRow } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { notify } from './actions.ts'

const world = await createWorld()
const student = world.as('student')
const teacher = world.as('teacher')
await world.act((tx) =>
  notify(tx, { user_ids: [student.user_id], content: 'El pago fue aprobado.', link: '/home' }),
)
world.clock.move(60_000)
await world.act((tx) =>
  notify(tx, { user_ids: [student.user_id, teacher.user_id], content: 'Mañana es feriado.', link: '/home' }),
)
await world.act((tx) => notify(tx, { user_ids: [], content: 'A nadie.', link: '/home' }))

const unread = async () =>
  (await student.call('GET', '/notifications?page=1&limit=0&with=sender&unread=true')).body

test('everybody sees the own notifications, newest first, until they are read', async () => {
  const list = await unread()
  expect(list.total).toBe(2)
  expect(list.data[0]).toMatchObject({
    content: 'Mañana es feriado.',
    sender: null,
    receiver_user_id: student.user_id,
    pivot: { read_at: null },
  })
  const read = await student.call('PATCH', `/notifications/${list.data[1].id}/mark-as-read`)
  expect(read.body.data.pivot.read_at).toBe(world.clock.now().replace('000Z', '000Z').replace('.000Z', 'Z'))
  expect((await unread()).total).toBe(1)
  expect((await student.call('GET', '/notifications?search=manana')).body.total).toBe(1)
  const foreign = await teacher.call('PATCH', `/notifications/${list.data[1].id}/mark-as-read`)
  expect([foreign.status, foreign.body.message]).toEqual([404, 'resource_not_found'])
  expect((await student.call('PATCH', '/notifications/mark-as-read')).status).toBe(204)
  expect((await unread()).total).toBe(0)
  expect((await teacher.call('GET', '/notifications?unread=1')).body.total).toBe(1)
})

test('a page has each notification once, however many others got it', async () => {
  const user_ids = [student.user_id, teacher.user_id, world.as('admin').user_id]
  await world.act((tx) => notify(tx, { user_ids, content: 'Para tres.', link: '/home' }))
  const { data, total } = (await student.call('GET', '/notifications?limit=10')).body
  expect([data.length, data.map((one: { receiver_user_id: number }) => one.receiver_user_id)]).toEqual([
    total,
    data.map(() => student.user_id),
  ])
})

test('what was not read comes first where it is asked for, and is narrowed to a kind or a sender', async () => {
  const { user_id } = await createStudentRow(world)
  const me = await world.signIn(user_id)
  const office = await world.signIn(world.as('lowAdmin').user_id)
  await world.act((tx) => notify(tx, { user_ids: [user_id], content: 'Del sistema', link: '/home' }))
  const letter = (content: string) =>
    office.call('POST', '/notifications', { type: 7, receiver_user_id: user_id, content })
  await letter('Una carta')
  await letter('Otra carta')
  const contents = async (query: string) => {
    const { body } = await me.call('GET', `/notifications?${query}`)
    return body.data.map(({ content }: { content: string }) => content)
  }
  const [last] = (await me.call('GET', '/notifications?limit=1')).body.data
  await me.call('PATCH', `/notifications/${last.id}/mark-as-read`)
  expect(await contents('sort_by=created_at,desc')).toEqual(['Otra carta', 'Una carta', 'Del sistema'])
  expect(await contents('sort_by=unread,desc')).toEqual(['Una carta', 'Del sistema', 'Otra carta'])
  expect(await contents('kind=system')).toEqual(['Del sistema'])
  expect(await contents('kind=personal&unread=1')).toEqual(['Una carta'])
  expect(await contents('kind=general')).toEqual([])
  expect(await contents(`sender_user_id=${world.as('lowAdmin').user_id}`)).toHaveLength(2)
  expect(await contents(`sender_user_id=${world.as('admin').user_id}`)).toEqual([])
  const { data } = (await me.call('GET', '/notifications/senders')).body
  expect(data.map(({ id }: { id: number }) => id)).toEqual([world.as('lowAdmin').user_id])
  expect((await me.call('GET', '/notifications?kind=other')).status).toBe(422)
})

test('to whom a letter went is told also after that account is deleted', async () => {
  const admin = world.as('admin')
  const made = { name: 'Zoraida Paz', email: 'zoraida@instituto.test', role: 'lowAdmin' }
  const { id } = (await admin.call('POST', '/users', made)).body.data
  const letter = { type: 7, receiver_user_id: id, content: 'Bienvenida' }
  const sent = (await admin.call('POST', '/notifications', letter)).body.data
  expect((await admin.call('DELETE', `/users/${id}`)).status).toBe(204)
  const { data } = (await admin.call('GET', `/notifications/${sent.id}`)).body
  expect(data.receivers).toEqual({ text: 'Zoraida Paz', count: 1, read: 0 })
})
