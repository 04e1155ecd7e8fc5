import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Objects, twoOfEverything } from '../two-of-everything.ts'
import { createWorld } from '../world.ts'

/** A thousand in the long form: `npm run drill editors`. */
const INTERLEAVINGS = Number(process.env.DRILL_INTERLEAVINGS ?? 150)
const ORDERS = ['together', 'one first', 'other first'] as const

type Editable = {
  table: string
  column: string
  id: number
  method?: 'POST'
  path: string
  body: (value: string | number) => object
  /** The value that an editor writes; each a new one. */
  value: (turn: number) => string | number
}

const world = await createWorld()
let editables: Editable[]

beforeAll(async () => {
  const objects = await twoOfEverything(world)
  const admin = world.as('admin')
  await sql`insert into institution (name, short_name) values ('Instituto', 'I') on conflict do nothing`.execute(
    world.db,
  )
  const specialization_id = objects.specialization.own
  const draft = await admin.call('POST', '/pensums', { name: 'Borrador', specialization_id })
  const semester = await admin.call('POST', '/semesters', {
    pensum_id: draft.body.data.id,
    number: 1,
    code: 'S1',
  })
  editables = editablesOf(objects, { draft: draft.body.data.id, semester: semester.body.data.id })
})

const word = (turn: number) => `Texto ${String.fromCharCode(65 + (turn % 26))}${'i'.repeat(1 + (turn % 17))}`

function editablesOf(objects: Objects, { draft, semester }: { draft: number; semester: number }): Editable[] {
  const patch = (
    table: string,
    column: string,
    id: number,
    place: string,
    value: Editable['value'] = word,
  ) => ({
    table,
    column,
    id,
    path: `/${place}/${id}`,
    body: (to: string | number) => ({ [column]: to }),
    value,
  })
  const inscription = objects.inscription.foreign
  return [
    patch('courses', 'title', objects.course.own, 'courses'),
    patch('specializations', 'title', objects.specialization.own, 'specializations'),
    patch('pensums', 'name', draft, 'pensums'),
    patch('semesters', 'code', semester, 'semesters', (turn) => `S${turn}`),
    patch('periods', 'semester_price_e2', objects.period.foreign, 'periods', (turn) => 10_000 + turn),
    patch('sections', 'males_limit', objects.section.own, 'sections', (turn) => 20 + (turn % 400)),
    patch('students', 'first_name', objects.student.own, 'students'),
    patch('teachers', 'first_name', objects.teacher.own, 'teachers'),
    patch(
      'preregistered_students',
      'first_name',
      objects.preregistered_student.own,
      'preregistered-students',
    ),
    patch('payments', 'amount', objects.payment.foreign, 'payments', (turn) => 1_000 + turn),
    patch('users', 'name', world.as('lowAdmin').user_id, 'users'),
    { ...patch('institution', 'name', 1, 'institution'), path: '/institution' },
    {
      ...patch('inscriptions', 'semester_price_e2', inscription, 'inscriptions', (turn) => 900_000 + turn),
      method: 'POST',
      path: '/inscriptions/update',
      body: (semester_price_e2) => ({ inscription_id: inscription, semester_price_e2 }),
    },
  ]
}

const columnOf = async ({ table, column, id }: Editable, name = column) => {
  const where = table === 'institution' ? sql`true` : sql`id = ${id}`
  const { rows } = await sql<{ value: string | number }>`
    select ${sql.ref(name)} as value from ${sql.table(table)} where ${where}`.execute(world.db)
  return rows[0]?.value
}

/** Two people have read the same version and both write; gives how they were answered and what is there now. */
async function interleave(editable: Editable, turn: number, { checked = true } = {}) {
  const version = String(await columnOf(editable, 'updated_at'))
  world.clock.move(1_000)
  const headers: Record<string, string> = checked ? { 'if-unmodified-since-version': version } : {}
  const edit = async (person: 'admin' | 'dios', value: string | number) => {
    const { method = 'PATCH', path, body } = editable
    const answer = await world.as(person).call(method, path, body(value), { headers })
    return { value, status: answer.status, message: answer.body.message as string | undefined }
  }
  const one = () => edit('admin', editable.value(2 * turn))
  const other = () => edit('dios', editable.value(2 * turn + 1))
  const order = ORDERS[turn % ORDERS.length]
  const edits =
    order === 'together'
      ? await Promise.all([one(), other()])
      : order === 'one first'
        ? [await one(), await other()]
        : [await other(), await one()]
  return { edits, order, now: await columnOf(editable) }
}

test(`two editors, ${INTERLEAVINGS} interleavings: one writes, the other is told (K7)`, {
  timeout: 60_000 + INTERLEAVINGS * 500,
}, async () => {
  await world.openConnections(4)
  const wrong: object[] = []
  for (let turn = 0; turn < INTERLEAVINGS; turn += 1) {
    const editable = editables[Math.floor(turn / ORDERS.length) % editables.length]
    if (!editable) throw new Error('nothing to edit')
    const { edits, order, now } = await interleave(editable, turn)
    const written = edits.filter(({ status }) => status < 300)
    const told = edits.filter(({ status, message }) => status === 409 && message === 'stale_version')
    if (written.length !== 1 || told.length !== 1 || written[0]?.value !== now)
      wrong.push({ table: editable.table, order, edits, now })
  }
  expect(wrong.slice(0, 20)).toEqual([])
})

test('control: where no version is compared, the second silently overwrites the first', async () => {
  const overwritten: string[] = []
  for (const [index, editable] of editables.entries()) {
    const { edits } = await interleave(editable, 10_000 + index, { checked: false })
    if (edits.every(({ status }) => status < 300)) overwritten.push(editable.table)
  }
  expect(overwritten.sort()).toEqual(editables.map(({ table }) => table).sort())
})
