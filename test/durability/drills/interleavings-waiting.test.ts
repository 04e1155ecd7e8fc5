import { beforeAll, describe, expect, test } from 'vitest'
import type { Institute } from '../../support/institute.ts'
import { createWorld } from '../../support/world.ts'
import { endsAsOneOrder, outcome, type Pair } from './interleaved-pairs.ts'
import { stageOf } from './interleaving-setup.ts'

const world = await createWorld()
const { db } = world
const { admin, dios, setting, section, inscribe, inscribed, move } = stageOf(world)

beforeAll(() => world.openConnections(6))

const listOf = ({ section_id }: Institute) => `/sections/${section_id}/waiting-list`

/** A section of one female seat, which the first sits in; those after her wait, as many as are said. */
async function full({ people, waiting }: { people: number; waiting: number }) {
  const { institute, students } = await setting({ people, females_limit: 1 })
  const inscription_id = await inscribed(institute, students[0])
  const list = listOf(institute)
  for (const student_id of students.slice(1, 1 + waiting)) await admin('POST', list, { student_id })
  const join = (at: number, by = admin) => by('POST', list, { student_id: students[at] })
  const leave = (at: number) => dios('DELETE', `${list}/${students[at]}`)
  const accept = (at: number, by = admin) => by('POST', `${list}/${students[at]}/accept`)
  const free = (by = dios) => by('POST', '/inscriptions/rollback', { inscription_id, reason: 'Se va' })
  return { institute, students, join, leave, accept, free, state: stateOf(institute, students) }
}

/** Seats, who sits and who waits, by their order among the people of the script. */
const stateOf =
  ({ period_id }: Institute, students: readonly number[]) =>
  async () => ({
    sections: await db
      .selectFrom('sections')
      .select(['letter_code', 'females_limit', 'females_assigned', 'females_held'])
      .where('period_id', '=', period_id)
      .orderBy('letter_code')
      .execute(),
    sitting: (
      await db
        .selectFrom('inscriptions as i')
        .innerJoin('sections as s', 's.id', 'i.section_id')
        .select(['i.student_id', 's.letter_code'])
        .where('i.period_id', '=', period_id)
        .orderBy('i.student_id')
        .execute()
    ).map(({ student_id, letter_code }) => [students.indexOf(student_id), letter_code]),
    waiting: (
      await db
        .selectFrom('waiting_list_entries as w')
        .innerJoin('sections as s', 's.id', 'w.section_id')
        .select(['w.student_id', 'w.offered_until', 's.letter_code'])
        .where('s.period_id', '=', period_id)
        .orderBy('w.id')
        .execute()
    ).map(({ student_id, letter_code, offered_until }) => [
      students.indexOf(student_id),
      letter_code,
      offered_until !== null,
    ]),
  })

/** Scripts of promises.md K8 about rules.md#waiting-list. */
const SCRIPTS: Record<string, () => Promise<Pair>> = {
  'two join': async () => {
    const { join, state } = await full({ people: 3, waiting: 0 })
    return { one: () => join(1), other: () => join(2, dios), state }
  },
  'one joins while the only seat falls free': async () => {
    const { join, free, state } = await full({ people: 2, waiting: 0 })
    return { one: () => join(1), other: () => free(), state }
  },
  'the first leaves while a seat falls free': async () => {
    const { leave, free, state } = await full({ people: 3, waiting: 2 })
    return { one: () => leave(1), other: () => free(admin), state }
  },
  'an offer is accepted and refused': async () => {
    const { accept, leave, free, state } = await full({ people: 3, waiting: 2 })
    await free()
    return { one: () => accept(1), other: () => leave(1), state }
  },
  'an offer is accepted twice': async () => {
    const { accept, free, state } = await full({ people: 2, waiting: 1 })
    await free()
    return { one: () => accept(1), other: () => accept(1, dios), state }
  },
  'an offer is accepted while somebody else is inscribed': async () => {
    const { institute, students, accept, free, state } = await full({ people: 3, waiting: 1 })
    await free()
    return { one: () => accept(1), other: () => inscribe(institute, students[2], dios), state }
  },
  'an offer is accepted while the limit is raised': async () => {
    const { institute, accept, free, state } = await full({ people: 3, waiting: 2 })
    await free()
    const raise = { females_limit: 2 }
    return {
      one: () => accept(1),
      other: () => dios('PATCH', `/sections/${institute.section_id}`, raise),
      state,
    }
  },
  'whom a seat is offered is inscribed in another section': async () => {
    const { institute, students, accept, free, state } = await full({ people: 2, waiting: 1 })
    const second = await section(institute, 'B')
    await free()
    const elsewhere = { ...institute, section_id: second }
    return { one: () => accept(1), other: () => inscribe(elsewhere, students[1], dios), state }
  },
  'two are moved into sections that they wait for, each from the other': async () => {
    const { institute, students, state } = await full({ people: 2, waiting: 0 })
    const second = await section(institute, 'B')
    await db.updateTable('sections').set({ females_limit: 1 }).where('id', '=', second).execute()
    const there = { ...institute, section_id: second }
    const ids = [0, await inscribed(there, students[1])]
    await admin('POST', listOf(institute), { student_id: students[1] })
    await admin('POST', listOf(there), { student_id: students[0] })
    return {
      one: () => move(ids[1], institute.section_id),
      other: () => dios('DELETE', `${listOf(there)}/${students[0]}`),
      state,
    }
  },
}

describe.each(Object.entries(SCRIPTS))('%s', (_, arrange) => {
  endsAsOneOrder(world, arrange)
})

test('control: of two who join, the order of the calls is seen in what comes out', async () => {
  const arrange = SCRIPTS['two join']
  if (!arrange) throw new Error('no script')
  expect(await outcome(arrange, 'one first')).not.toBe(await outcome(arrange, 'other first'))
})
