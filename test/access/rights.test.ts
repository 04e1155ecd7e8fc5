import { expect, test } from 'vitest'
import { idOf } from '../support/institute.ts'
import { rounds } from '../support/size.ts'
import { createWorld } from '../support/world.ts'

// promises.md A8
const world = await createWorld()
const [dios, boss] = [world.as('dios'), world.as('admin')]
let made = 0

type Rights = Record<string, boolean>
const newStaff = async (role: 'admin' | 'lowAdmin', permissions: Rights = {}) => {
  const email = `cuenta${++made}@instituto.test`
  const { body } = await dios.call('POST', '/users', { name: `Cuenta ${made}`, email, role, permissions })
  return body.data as { id: number; permissions: Rights }
}
const address = () => ({ email: `otra${++made}@instituto.test` })
const newAddress = () => ({ new_email: address().email })

const lacking = await newStaff('admin')
const actor = await world.signIn(lacking.id)
const helper = await newStaff('lowAdmin')
const newcomer = await newStaff('admin')
const ALL = Object.keys(lacking.permissions)
// Each of them where there is time; always every third.
const NAMES = ALL.filter((_, at) => at % rounds(3, 1) === 0)

const [student, teacher, coordinator] = [world.as('student'), world.as('teacher'), world.as('coordinator')]
const student_id = await idOf(world, 'students', student)
const teacher_id = await idOf(world, 'teachers', teacher)
const sessionOf = async (caller: typeof student): Promise<Rights> =>
  (await caller.call('GET', '/session')).body.data.permissions
const OTHERS = [
  { rights: await sessionOf(student), user_id: student.user_id, path: `/students/${student_id}` },
  { rights: await sessionOf(teacher), user_id: teacher.user_id, path: `/teachers/${teacher_id}` },
  { rights: await sessionOf(coordinator), user_id: coordinator.user_id, path: null },
]

const isDone = async (answer: ReturnType<typeof actor.call>) => (await answer).status < 300
const has = async (answer: ReturnType<typeof actor.call>, name: string) => {
  const { status, body } = await answer
  return status < 300 && body.data.permissions[name] === true
}

/** Every way to an account: whether it opened one that has the permission, or gave it, to whoever lacks it. */
const WAYS: Record<string, (name: string) => Promise<boolean>> = {
  'the mail of a colleague': () => isDone(actor.call('PATCH', `/users/${boss.user_id}/email`, newAddress())),
  'the mail of one who was never here': () =>
    isDone(actor.call('PATCH', `/users/${newcomer.id}/email`, newAddress())),
  'the mail of a student, a teacher or a coordinator': async (name) => {
    const theirs = OTHERS.filter(({ rights }) => rights[name])
    const tries = theirs.flatMap(({ user_id, path }) => [
      actor.call('PATCH', `/users/${user_id}/email`, newAddress()),
      ...(path ? [actor.call('PATCH', path, address())] : []),
    ])
    return (await Promise.all(tries.map(isDone))).includes(true)
  },
  'the password of a colleague': () => {
    const body = {
      current_password: 'x',
      password: 'una frase larga 9',
      password_confirmation: 'una frase larga 9',
    }
    return isDone(actor.call('PATCH', `/users/${boss.user_id}/password`, body))
  },
  'the link of one who was never here': () =>
    isDone(actor.call('POST', `/users/${newcomer.id}/send-account-confirm`)),
  'the state of a colleague': () => isDone(actor.call('PATCH', `/users/${boss.user_id}`, { enabled: true })),
  'the end of a colleague': () => isDone(actor.call('DELETE', `/users/${boss.user_id}`)),
  'the own permission': async (name) => {
    const tries = [true, null].map((given) =>
      actor.call('PATCH', `/users/${lacking.id}`, { permissions: { [name]: given } }),
    )
    return (await Promise.all(tries.map(isDone))).includes(true)
  },
  'the permission of another': async (name) => {
    const tries = [true, null].map((given) =>
      actor.call('PATCH', `/users/${helper.id}`, { permissions: { [name]: given } }),
    )
    return (await Promise.all(tries.map((one) => has(one, name)))).includes(true)
  },
  'a new administrator': (name) =>
    has(actor.call('POST', '/users', { name: 'Nueva', role: 'admin', ...address() }), name),
  'a new administrator with the permission': (name) =>
    has(
      actor.call('POST', '/users', {
        ...{ name: 'Nueva', role: 'admin', permissions: { [name]: true } },
        ...address(),
      }),
      name,
    ),
  'a new assistant': (name) =>
    has(actor.call('POST', '/users', { name: 'Nueva', role: 'lowAdmin', ...address() }), name),
  'an assistant who is lifted': (name) =>
    has(actor.call('PATCH', `/users/${helper.id}`, { role: 'admin' }), name),
}

/** What a way needs itself cannot be tried without it. */
const give = (id: number, permissions: Record<string, boolean | null>) =>
  dios.call('PATCH', `/users/${id}`, { permissions })

test('no permission that was taken from an administrator is had again, by any way to any account', async () => {
  const opened: string[] = []
  for (const name of NAMES) {
    await give(lacking.id, { [name]: false })
    await dios.call('PATCH', `/users/${helper.id}`, { role: 'lowAdmin', permissions: { [name]: false } })
    for (const [way, isOpen] of Object.entries(WAYS)) if (await isOpen(name)) opened.push(`${name} by ${way}`)
    await give(lacking.id, { [name]: null })
  }
  expect(ALL.length).toBeGreaterThan(50)
  expect(opened).toEqual([])
})

test('an administrator who lacks nothing does all of that: what is refused above is the comparison', async () => {
  const before = await dios.call('GET', `/users/${boss.user_id}`)
  const refused: string[] = []
  for (const [way, isOpen] of Object.entries(WAYS))
    if (!/password|own|end of/.test(way) && !(await isOpen('payments.view'))) refused.push(way)
  expect(refused).toEqual([])
  // Confirmed addresses have not moved yet.
  expect((await dios.call('GET', `/users/${boss.user_id}`)).body.data.email).toBe(before.body.data.email)
})

test('an assistant with every permission over people moves nobody’s mail', async () => {
  const all = Object.fromEntries(
    ALL.filter((name) => /^(users|students|teachers)\./.test(name)).map((one) => [one, true]),
  )
  const assistant = await world.signIn((await newStaff('lowAdmin', all)).id)
  const targets = [boss.user_id, helper.id, newcomer.id, ...OTHERS.map(({ user_id }) => user_id)]
  const tries = await Promise.all([
    ...targets.map((id) => assistant.call('PATCH', `/users/${id}/email`, newAddress())),
    ...OTHERS.flatMap(({ path }) => (path ? [assistant.call('PATCH', path, address())] : [])),
  ])
  expect(tries.map(({ status, body }) => [status, body.message])).toEqual(
    Array(8).fill([403, 'this_action_is_unauthorized']),
  )
})
