import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClass, lessonRow } from '../../support/classes.ts'
import { createInstitute, idOf } from '../../support/institute.ts'
import { rounds } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { endsAsOneOrder } from './interleaved-pairs.ts'

/** promises.md K7, of notes alone. */
const EDITS = rounds(20, 200)

const world = await createWorld()
const { db } = world
const [admin, dios] = [world.as('admin'), world.as('dios')]
const institute = await createInstitute(world)
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
await db.updateTable('courses').set({ supports_finals: true }).where('id', '=', institute.course_id).execute()

beforeAll(() => world.openConnections(6))

/** A class with an evaluation of 60 % and a lesson beside it, and what there is of it in the end. */
async function noted() {
  const { own, ids, first, lesson } = await createClass(world, institute, teacher_id)
  const beside = await lessonRow(world, own, '2026-11-17')
  const evaluate = (by: typeof admin, id: number, body: object) =>
    by.call('PATCH', `/lessons/${id}/evaluate`, body)
  const place = { section_id: own.section_id, course_id: own.course_id }
  const state = async () => {
    const { rows } = await sql<object>`
      select cs.weighting_assigned, cs.notes_delivered_at is not null as delivered,
        (select jsonb_agg(jsonb_build_array(l.weighting, (select jsonb_agg(n.note order by n.enrolment_id)
          from notes n where n.lesson_id = l.id)) order by l.date) from lessons l where l.course_section_id = cs.id) as lessons,
        (select jsonb_agg(jsonb_build_array(e.state, e.definitive_note) order by e.id)
          from enrolments e where e.course_section_id = cs.id) as enrolments,
        (select count(*)::int from final_deliveries d where d.course_section_id = cs.id) as deliveries
      from course_sections cs where cs.id = ${own.course_section_id}`.execute(db)
    return rows
  }
  return { own, ids, first, lesson, beside, evaluate, place, state }
}

describe('a note and the handing over of the notes', () => {
  endsAsOneOrder(world, async () => {
    const { first, lesson, evaluate, place, state } = await noted()
    await evaluate(admin, lesson, { title: 'Parcial', weighting: 100 })
    const path = `/sections/${place.section_id}/courses/${place.course_id}/deliver-notes`
    return {
      one: () => evaluate(admin, lesson, { notes: [{ student_id: first, note: 15 }] }),
      other: () => dios.call('POST', path, { accept_missing: true }),
      state,
    }
  })
})

describe('two evaluations of which one finds no room', () => {
  endsAsOneOrder(world, async () => {
    const { lesson, beside, evaluate, state } = await noted()
    return {
      one: () => evaluate(admin, lesson, { title: 'Parcial', weighting: 60 }),
      other: () => evaluate(dios, beside, { title: 'Taller', weighting: 60 }),
      state,
    }
  })
})

describe('an evaluation and a final delivery of which one finds no room', () => {
  endsAsOneOrder(world, async () => {
    const { lesson, evaluate, place, state } = await noted()
    const delivery = { ...place, code: 'EF', final_delivery_value_percent: 60 }
    return {
      one: () => evaluate(admin, lesson, { title: 'Parcial', weighting: 60 }),
      other: () => dios.call('POST', '/final-deliveries', delivery),
      state,
    }
  })
})

describe('a delivery of a single jury, and that one disabled', () => {
  let people = 7_600_000
  endsAsOneOrder(world, async () => {
    const { place } = await noted()
    const number = String(++people)
    const person = { first_name: 'Ana', last_name: 'Zuloaga', email: `jurado${number}@instituto.test` }
    const identity = { identity_kind: 'V', identity_number: number }
    const { id } = (await admin.call('POST', '/teachers', { ...person, ...identity })).body.data
    const delivery = { ...place, code: 'EF', final_delivery_value_percent: 40, teacher_ids: [id] }
    return {
      one: () => admin.call('POST', '/final-deliveries', delivery),
      other: () => dios.call('PATCH', `/teachers/${id}`, { enabled: false }),
      state: async () => {
        const { rows } = await sql<object>`select u.enabled, exists (select from final_delivery_juries j
          where j.teacher_id = t.id) as is_jury from teachers t join users u on u.id = t.user_id where t.id = ${id}`.execute(
          db,
        )
        return rows
      },
    }
  })
})

describe('a note of one student and another weighting of the evaluation', () => {
  endsAsOneOrder(world, async () => {
    const { first, lesson, evaluate, state } = await noted()
    await evaluate(admin, lesson, { title: 'Parcial', weighting: 60 })
    return {
      one: () => evaluate(admin, lesson, { notes: [{ student_id: first, note: 20 }] }),
      other: () => evaluate(dios, lesson, { weighting: 35 }),
      state,
    }
  })
})

test(`two who change one note, ${EDITS} times: one writes, the other is told (K7)`, async () => {
  const { first, lesson, evaluate, state } = await noted()
  await evaluate(admin, lesson, { title: 'Parcial', weighting: 100, notes: [{ student_id: first, note: 1 }] })
  const wrong: unknown[] = []
  for (let turn = 0; turn < EDITS; turn += 1) {
    const seen = await evaluate(admin, lesson, {})
    const { updated_at } = seen.body.data.notes.find(
      (one: { student_id: number }) => one.student_id === first,
    )
    world.clock.move(1_000)
    const values = [2 + (turn % 9), 11 + (turn % 9)]
    const answers = await Promise.all(
      [admin, dios].map((by, at) =>
        evaluate(by, lesson, { notes: [{ student_id: first, note: values[at], updated_at }] }),
      ),
    )
    const outcomes = answers.map(({ body }) => [body.data.updated, body.data.skipped[0]?.code])
    const writer = outcomes.findIndex(([updated]) => updated === 1)
    const [row] = (await state()) as [{ enrolments: [string, number][] }]
    const isRight =
      outcomes.filter(([updated]) => updated === 1).length === 1 &&
      outcomes[1 - writer]?.[1] === 'stale_version' &&
      row.enrolments[0]?.[1] === values[writer]
    if (!isRight) wrong.push({ turn, values, outcomes, row })
  }
  expect(wrong).toEqual([])
})
