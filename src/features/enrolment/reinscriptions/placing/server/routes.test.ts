import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliverByRows } from '#test/support/classes.ts'
import { refusal } from '#test/support/preregistration.ts'
import { createTracks, type Tracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let it: Tracks
beforeAll(async () => {
  it = await createTracks(world)
})

type Body = Record<string, unknown>
const reinscribe = (id: number, body: Body = {}) => admin.call('POST', `/students/${id}/re-inscription`, body)
const inscribe = (id: number, body: Body = {}) =>
  admin.call('POST', '/inscriptions', { student_id: id, ...body })
/** What both doors answer. */
const both = async (id: number, body: Body = {}) => [
  refusal(await inscribe(id, body)),
  refusal(await reinscribe(id, body)),
]
const twice = (status: number, code: string) => [
  [status, code],
  [status, code],
]
const PASSED = { MAT1: 15, LEN1: 12 }
const setSection = (name: string, change: Body) =>
  db.updateTable('sections').set(change).where('id', '=', it.sectionOf(name)).execute()
/** While something of a course is different. */
async function while_(
  change: () => Promise<unknown>,
  asked: () => Promise<void>,
  back: () => Promise<unknown>,
) {
  await change()
  await asked().finally(back)
}

describe('both doors refuse alike', () => {
  test('who graduated, and who has nothing left', async () => {
    const { id } = await it.former('CB-1', PASSED)
    await db.updateTable('students').set({ state: 'graduated' }).where('id', '=', id).execute()
    expect(await both(id)).toEqual(twice(409, 'unable_to_preview_next_semester'))
    const { id: done } = await it.former('ADM-1', { CON1: 18 })
    expect(await both(done)).toEqual(twice(404, 'next_semester_not_found'))
  })

  test('who owes, while the institute says so', async () => {
    await db
      .insertInto('institution')
      .values({ id: 1, name: 'I', short_name: 'I', debt_blocks_reinscription: true })
      .execute()
    const { id } = await it.former('CB-1', PASSED, { debt_e2: 100 })
    expect(await both(id)).toEqual(twice(409, 'student_has_debt'))
    await db.updateTable('institution').set({ debt_blocks_reinscription: false }).execute()
  })

  test('who chose nothing after the basic track, or has too low an average', async () => {
    const { id } = await it.former('CB-2', { ...PASSED, MAT2: 10, LEN2: 10 })
    expect(await both(id)).toEqual(twice(409, 'specialization_not_present'))
    const closed = (closed_at: Body | null) =>
      db
        .updateTable('periods')
        .set({ closed_at: closed_at as never, approval_minimum_avg: closed_at ? 19 : 12 })
        .where('id', '=', it.periods.before)
        .execute()
    await deliverByRows(world, { period_id: it.periods.before })
    await closed(world.clock.now() as never)
    expect(await both(id)).toEqual(twice(409, 'basic_avg_lt_approval_minimum_avg'))
    await closed(null)
  })

  test('a full section, a section that is not next, and no seat at all', async () => {
    const { id } = await it.former('CB-1', PASSED)
    const section_id = it.sectionOf('now CB-2')
    const again = it.sectionOf('now CB-1')
    expect(await both(id, { section_id: again })).toEqual(twice(404, 'section_not_found_for_inscription'))
    await setSection('now CB-2', { females_limit: 0 })
    expect(await both(id)).toEqual(twice(409, 'no_available_sections_for_inscription'))
    const other = await it.section(it.periods.now, 'CB-2', { letter_code: 'B' })
    expect(await both(id, { section_id })).toEqual(twice(409, 'section_is_filled_or_gender_is_filled'))
    await setSection('now CB-2', { females_limit: 10 })
    await db.deleteFrom('sections').where('id', '=', other).execute()
  })

  test('a semester without sections', async () => {
    const { id } = await it.former('CB-1', PASSED)
    const { periods } = it
    const hide = (period_id: number) =>
      setSection('now CB-2', { letter_code: period_id === periods.now ? 'A' : 'Z', period_id })
    await while_(
      () => hide(periods.before),
      async () => expect(await both(id)).toEqual(twice(409, 'cant_move_to_next_semester')),
      () => hide(periods.now),
    )
  })

  test('a disabled course', async () => {
    const { id } = await it.former('CB-1', PASSED)
    const enable = (enabled: boolean) =>
      db.updateTable('courses').set({ enabled }).where('id', '=', it.idOf('LEN2')).execute()
    const at = { section_id: it.sectionOf('now CB-2') }
    await while_(
      () => enable(false),
      async () => {
        expect(refusal(await inscribe(id, at))).toEqual([409, 'disabled_course_detected'])
        expect(refusal(await reinscribe(id, { course_ids: [it.idOf('LEN2')] }))).toEqual([
          409,
          'disabled_course_detected',
        ])
      },
      () => enable(true),
    )
  })
})

/** What is refused of a course that was named, when it is made and when it is changed. */
describe('a course that was named', () => {
  const update = (body: Body) => admin.call('POST', '/inscriptions/update/reinscription', body)
  const change = async (id: number, course: string) => {
    const first = it.idOf('PRO2')
    const refused = refusal(await reinscribe(id, { course_ids: [first, it.idOf(course)] }))
    const { body } = await reinscribe(id, { course_ids: [first] })
    const inscription_id: number = body.data.id
    return [refused, refusal(await update({ inscription_id, course_ids: [first, it.idOf(course)] }))]
  }

  test('is approved already, or is being taken', async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 12, ETI: 18 })
    expect(await change(id, 'ETI')).toEqual(twice(409, 'course_already_approved'))
    const { id: other } = await it.former('INF-1', { PRO1: 15, RED1: 12, ETI: null })
    expect(await change(other, 'ETI')).toEqual(twice(409, 'course_in_progress'))
  })

  test('is disabled, or in no section', async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 12 })
    const enable = (enabled: boolean) =>
      db.updateTable('courses').set({ enabled }).where('id', '=', it.idOf('ETI')).execute()
    await while_(
      () => enable(false),
      async () => expect(await change(id, 'ETI')).toEqual(twice(409, 'disabled_course_detected')),
      () => enable(true),
    )
    const { id: other } = await it.former('INF-1', { PRO1: 15, RED1: 12 })
    const course = (from: string, to: string) =>
      db
        .updateTable('course_sections')
        .set({ course_id: it.idOf(to) })
        .where('course_id', '=', it.idOf(from))
        .where('section_id', '=', it.sectionOf('now INF-2'))
        .execute()
    await while_(
      () => course('ETI', 'CON1'),
      async () => expect(await change(other, 'ETI')).toEqual(twice(404, 'no_sections_found')),
      () => course('CON1', 'ETI'),
    )
  })

  test('stays in its section once notes are handed over or a jury has noted, and of who has gone', async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 12 })
    const made = (await reinscribe(id, { course_ids: [it.idOf('PRO2')] })).body.data
    const home = await db
      .selectFrom('sections')
      .select(['period_id', 'semester_id'])
      .where('id', '=', made.section_id)
      .executeTakeFirstOrThrow()
    const limits = { males_limit: 9, females_limit: 9, shift: 'morning', letter_code: 'ZB' }
    const other = (await admin.call('POST', '/sections', { ...home, ...limits })).body.data
    const move = async () => refusal(await update({ inscription_id: made.id, section_id: other.id }))
    const hand = (at: ReturnType<typeof world.clock.now> | null) =>
      db
        .updateTable('course_sections')
        .set({ notes_delivered_at: at })
        .where('section_id', '=', other.id)
        .execute()
    await while_(
      () => hand(world.clock.now()),
      async () => expect(await move()).toEqual([409, 'course_section_delivered']),
      () => hand(null),
    )
    const note = (given: boolean) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await (given
          ? sql`insert into jury_notes (final_delivery_id, teacher_id, enrolment_id, note)
              select 1, 1, e.id, 10 from enrolments e where e.inscription_id = ${made.id}`
          : sql`delete from jury_notes`
        ).execute(tx)
      })
    await while_(
      () => note(true),
      async () => expect(await move()).toEqual([409, 'student_has_jury_notes']),
      () => note(false),
    )
    const state = (to: 'active' | 'retired') =>
      db.updateTable('students').set({ state: to }).where('id', '=', id).execute()
    await while_(
      () => state('retired'),
      async () => expect(await move()).toEqual([409, 'student_not_active']),
      () => state('active'),
    )
  })

  test('changes as the section, the seats, the payments and the other person let it', async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 5 })
    const course_ids = [it.idOf('PRO2')]
    const made = (await reinscribe(id, { course_ids })).body.data
    const inscription_id: number = made.id
    const of = async (body: Body) => refusal(await update({ inscription_id, ...body }))
    expect(await of({ section_id: made.section_id })).toEqual([409, 'new_section_equals_old'])
    expect(await of({ section_id: it.sectionOf('now INF-1') })).toEqual([
      409,
      'new_section_semester_must_match_old',
    ])
    expect(await of({ section_id: it.sectionOf('before INF-2') })).toEqual([409, 'section_not_of_period'])
    const more = [...course_ids, it.idOf('RED1')]
    const elsewhere = {
      course_ids: more,
      repeated_in: [{ course_id: it.idOf('RED1'), section_id: it.sectionOf('now CB-1') }],
    }
    expect(await of(elsewhere)).toEqual([404, 'section_not_found_for_inscription'])
    await setSection('now INF-1', { females_limit: 0 })
    expect(await of({ course_ids: more })).toEqual([409, 'section_is_filled_or_gender_is_filled'])
    await setSection('now INF-1', { females_limit: 10 })
    await db
      .updateTable('inscriptions')
      .set({ paid_amount_e2: 5_000 })
      .where('id', '=', inscription_id)
      .execute()
    expect(await of({ semester_price_e2: 1_000 })).toEqual([409, 'inscription_price_has_payments'])
    const headers = { 'if-unmodified-since-version': made.updated_at }
    await update({ inscription_id, semester_price_e2: 11_000 })
    const stale = await admin.call(
      'POST',
      '/inscriptions/update/reinscription',
      { inscription_id, semester_price_e2: 10_000 },
      { headers },
    )
    expect(refusal(stale)).toEqual([409, 'stale_version'])
  })
})

test('no call re-enrols anybody while no period is open', async () => {
  const { id } = await it.former('CB-1', PASSED)
  await db.updateTable('periods').set({ enabled_inscriptions: false }).execute()
  const closed = [400, 'period_inscriptions_are_disabled']
  expect(refusal(await admin.call('GET', '/re-inscriptions/semesters'))).toEqual(closed)
  expect(
    refusal(await admin.call('GET', `/re-inscriptions/candidates?semester_id=${it.idOf('CB-1')}`)),
  ).toEqual(closed)
  expect(refusal(await admin.call('POST', '/re-inscriptions', { student_ids: [id] }))).toEqual(closed)
  expect(await both(id)).toEqual([closed, closed])
})
