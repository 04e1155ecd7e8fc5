import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { codeOf } from '#test/support/document-requests.ts'
import { closedTracks } from '#test/support/make-ups.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db, clock } = world
const it = await closedTracks(world, {
  ana: ['CB-1', { MAT1: 8, LEN1: 6 }],
  eva: ['CB-1', { MAT1: 5, LEN1: 14 }],
  leo: ['CB-2', { MAT2: 5 }],
  luz: ['ADM-1', { CON1: 18 }],
})
const { admin, of, placeOf, toldTo } = it
const held_on = addDays(clock.today(), 5)
const period = it.periods.before

async function make(codes: readonly string[], more: object = {}, period_id = period) {
  const places = await Promise.all(codes.map(placeOf))
  const courses = places.map(({ section_id, course_id }) => ({ section_id, course_id }))
  return admin.call('POST', `/periods/${period_id}/make-ups`, { courses, held_on, ...more })
}
const made = async () => (await admin.call('GET', '/make-ups?limit=0')).body.data

beforeAll(async () => {
  const { course_section_id } = await placeOf('LEN1')
  await db
    .insertInto('course_section_teachers')
    .values({ course_section_id, teacher_id: it.teacher_id })
    .execute()
})

const ALL = ['MAT1', 'LEN1', 'MAT2', 'CON1']
const OUTCOME = {
  made: 2,
  students: 2,
  skipped: [
    { name: 'Matemática II, CB CB-2-A', code: 'make_up_without_examiner' },
    { name: 'Contabilidad I, ADM ADM-1-A', code: 'make_up_without_examiner' },
  ],
}

describe('many at once', () => {
  test('a rehearsal says what would be made and what not, and makes none', async () => {
    const { status, body } = await make(ALL, { dry_run: true })
    expect([status, body.data]).toMatchObject([200, OUTCOME])
    expect(await made()).toEqual([])
    expect(await toldTo(of('ana').user_id)).toEqual([])
  })

  test('those that can be are made; students and examiners are told once, of all of them', async () => {
    const { body } = await make(ALL)
    expect(body.data).toMatchObject(OUTCOME)
    expect(await made()).toMatchObject([
      { title: 'Matemática I', held_on, inscribed_count: 2, examiner: { id: it.teacher_id } },
      { title: 'Lenguaje I', held_on, inscribed_count: 1 },
    ])
    expect(await toldTo(of('ana').user_id)).toEqual([
      expect.stringMatching(
        /^Puede presentar 2 reparaciones, el .+: Lenguaje I, CB CB-1-A; Matemática I, CB CB-1-A\.$/,
      ),
    ])
    expect(await toldTo(of('eva').user_id)).toEqual([
      expect.stringMatching(/^Puede presentar la reparación de Matemática I, CB CB-1-A, el .+\.$/),
    ])
    const examiner = (await toldTo(world.as('teacher').user_id)).filter((one) => one.includes('reparaci'))
    expect(examiner).toEqual([
      expect.stringMatching(/^Le toca examinar 2 reparaciones, el .+: Lenguaje I, CB CB-1-A; Matemática I/),
    ])
    const again = (await make(['MAT1'])).body.data
    expect(again).toMatchObject({ made: 0, skipped: [{ code: 'make_up_already_exists' }] })
  })
})

test('what it refuses: days out of order at their fields, an open period, one that is none, a course of another', async () => {
  const { course_section_id } = await placeOf('MAT2')
  const teacher = { course_section_id, teacher_id: it.teacher_id }
  await db.insertInto('course_section_teachers').values(teacher).execute()
  const paid = await make(['MAT2'], { fee_id: await it.feeOf(), dry_run: true })
  expect(paid.body.data).toMatchObject({ made: 1, students: 1, skipped: [] })
  const late = await make(['MAT2'], { held_on: addDays(clock.today(), 31) })
  expect(late.body.errors).toEqual({ held_on: [`before:${addDays(clock.today(), 31)}`] })
  expect(await codeOf(make(['MAT2'], {}, it.periods.now))).toBe('409 period_not_closed')
  expect(await codeOf(make(['MAT2'], {}, 999_999))).toBe('404 period_not_found')
  const courses = [{ section_id: it.sectionOf('now CB-1'), course_id: it.idOf('MAT1') }]
  expect(await codeOf(make([], { courses }))).toBe('404 course_section_not_found')
  expect((await make([])).body.errors).toEqual({ courses: ['min:1'] })
})
