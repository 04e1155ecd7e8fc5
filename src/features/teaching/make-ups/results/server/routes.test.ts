import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRecords } from '#features/teaching/closing/checking/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { checkChain } from '#test/support/check-actas.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { codeOf } from '#test/support/document-requests.ts'
import { closedTracks } from '#test/support/make-ups.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db, clock } = world
const it = await closedTracks(world, {
  ana: ['CB-1', { MAT1: 8, LEN1: 14 }],
  eva: ['CB-1', { MAT1: 5, LEN1: 16 }],
  luz: ['CB-1', { MAT1: 7, LEN1: 12 }],
  leo: ['CB-2', { MAT2: 5, LEN2: 'absent' }],
  paz: ['INF-2', { PRO2: 13, RED2: 2, ETI: 14, PRO1: 12, RED1: 12 }],
  sol: ['INF-1', { PRO1: 9 }],
})
const { admin, of } = it
const teacher = world.as('teacher')
const today = clock.today()
const historyOf = async (id: number) => (await admin.call('GET', `/students/${id}/history`)).body.data

beforeAll(async () => {
  await db.insertInto('institution').values({ name: 'Instituto Ávila', short_name: 'IUA' }).execute()
})

describe('notes', () => {
  let id = 0
  beforeAll(async () => {
    id = await it.made('MAT1', { held_on: today })
  })
  const ofAna = (more: object) => [{ student_id: of('ana').id, ...more }]

  test('the examiner has it on the home, writes a number, NP, or clears it; what changed meanwhile is skipped', async () => {
    const home = (await teacher.call('GET', '/dashboard/teacher')).body.data
    expect(home.make_ups_to_grade).toMatchObject([{ id, code: 'MAT1', noted_count: 0, expected_count: 3 }])
    const written = await it.note(id, ofAna({ note: 14.5 }), teacher)
    expect(written.body.data).toMatchObject({
      updated: 1,
      skipped: [],
      notes: [{ note: 14.5, outcome: null }],
    })
    const [{ updated_at }] = written.body.data.notes
    const np = await it.note(id, ofAna({ note: null, outcome: 'not_presented', updated_at }), teacher)
    expect(np.body.data.notes).toMatchObject([{ note: null, outcome: 'not_presented' }])
    const stale = await it.note(id, ofAna({ note: 9, updated_at: null }), teacher)
    expect(stale.body.data).toMatchObject({ updated: 0, skipped: [{ code: 'stale_version' }] })
    const cleared = await it.note(id, ofAna({ note: null }))
    expect(cleared.body.data.notes).toMatchObject([{ note: null, outcome: null, updated_at: null }])
    const stranger = await it.note(id, [{ student_id: of('sol').id, note: 9 }])
    expect(stranger.body.data.skipped).toMatchObject([{ code: 'student_is_not_related_to_course_section' }])
  })

  test.each<[what: string, order: object, errors: object]>([
    ['above 20', { note: 20.5 }, { 'notes.0.note': ['max:20'] }],
    ['with three decimals', { note: 1.234 }, { 'notes.0.note': expect.anything() }],
    ['and NP at once', { note: 3, outcome: 'not_presented' }, { 'notes.0.note': ['unknown'] }],
  ])('a note %s is refused at its field', async (_, order, errors) => {
    const { status, body } = await it.note(id, ofAna(order))
    expect([status, body.errors]).toEqual([422, errors])
  })

  test('who does not examine it writes nothing; nobody does before its day', async () => {
    const coordinator = world.as('coordinator')
    const { id: own } = await db
      .selectFrom('teachers')
      .select('id')
      .where('user_id', '=', coordinator.user_id)
      .executeTakeFirstOrThrow()
    await db.updateTable('specializations').set({ coordinator_id: own }).where('code', '=', 'CB').execute()
    expect(await codeOf(it.note(id, ofAna({ note: 9 }), coordinator))).toBe('403 this_action_is_unauthorized')
    expect(await codeOf(it.seal(id, coordinator))).toBe('403 this_action_is_unauthorized')
    const ahead = await it.made('MAT2', { held_on: addDays(today, 1) })
    expect(await codeOf(it.note(ahead, [{ student_id: of('leo').id, note: 9 }]))).toBe('409 make_up_not_held')
    expect(await codeOf(it.seal(ahead))).toBe('409 make_up_not_held')
    expect(await codeOf(admin.call('GET', `/make-ups/${ahead}/acta`))).toBe('409 make_up_not_sealed')
    await admin.call('DELETE', `/make-ups/${ahead}`)
  })

  test('it is handed over with a result of everybody: who lacks one is named', async () => {
    const early = await it.seal(id, teacher)
    expect([early.status, early.body.message]).toEqual([409, 'make_up_results_missing'])
    expect(early.body.description).toMatch(/^Sin nota ni NP: Ñáñez, Inés/)
    await it.note(id, [
      { student_id: of('ana').id, note: 14 },
      { student_id: of('eva').id, note: 3 },
      { student_id: of('luz').id, note: null, outcome: 'not_presented' },
    ])
    const { status, body } = await it.seal(id, teacher)
    expect([status, body.data]).toMatchObject([200, { state: 'sealed', noted_count: 3, may_note: false }])
    expect(body.data.acta_number).toBeGreaterThan(0)
    expect(await codeOf(it.seal(id))).toBe('409 make_up_is_sealed')
    expect(await codeOf(it.note(id, ofAna({ note: 20 })))).toBe('409 make_up_is_sealed')
    const told = async (name: 'ana' | 'eva' | 'luz') => (await it.toldTo(of(name).user_id)).at(-1)
    expect(await told('ana')).toBe('Aprobó la reparación de Matemática I, CB CB-1-A con 14,00.')
    expect(await told('eva')).toBe('Reprobó la reparación de Matemática I, CB CB-1-A con 03,00.')
    expect(await told('luz')).toMatch(/^No se presentó .+ queda la nota anterior\.$/)
  })

  test('nobody inscribed: nothing is handed over', async () => {
    const empty = await it.made('RED2', { held_on: today, fee_id: await it.feeOf() })
    expect(await codeOf(it.seal(empty))).toBe('409 make_up_without_students')
    await admin.call('DELETE', `/make-ups/${empty}`)
  })
})

describe('what counts once it is sealed', () => {
  test('history and index have both, one in the place of the other; NP changes nothing', async () => {
    const ana = await historyOf(of('ana').id)
    // (14 × 4 + 14 × 3) ÷ 7
    expect(ana).toMatchObject({ index: 14, approved_courses: 2, credits: { approved: 7 } })
    expect(ana.periods[0]).toMatchObject({ average: 14, credits: 7 })
    expect(ana.periods[0].courses.filter(({ code }: { code: string }) => code === 'MAT1')).toMatchObject([
      { definitive_note: 8, state: 'failed', attempt: 1, makes_up: false, counts: false },
      { definitive_note: 14, state: 'approved', attempt: null, makes_up: true, counts: true },
    ])
    // (3 × 4 + 16 × 3) ÷ 7
    expect(await historyOf(of('eva').id)).toMatchObject({ index: 8.57, approved_courses: 1 })
    // (7 × 4 + 12 × 3) ÷ 7
    const luz = await historyOf(of('luz').id)
    expect([luz.index, luz.periods[0].courses.length]).toEqual([9.14, 2])
  })

  test('prelations and the re-enrolment follow at once', async () => {
    const takenBy = async (student_id: number) => {
      const sent = { student_id, section_id: it.sectionOf('now CB-2') }
      const { status } = await admin.call('POST', '/inscriptions/', sent)
      expect(status).toBe(201)
      const rows = await db
        .selectFrom('enrolments as e')
        .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
        .innerJoin('courses as c', 'c.id', 'cs.course_id')
        .select('c.code')
        .where('e.student_id', '=', student_id)
        .where('cs.section_id', '=', it.sectionOf('now CB-2'))
        .orderBy('c.code')
        .execute()
      return rows.map(({ code }) => code)
    }
    const preview = await admin.call('GET', `/students/${of('ana').id}/courses/next-semester`)
    expect(JSON.stringify(preview.body)).toContain('MAT2')
    expect(await takenBy(of('ana').id)).toEqual(['LEN2', 'MAT2'])
  })

  test('limited, it counts no more; who failed by absence passes by it; the degree is proposed', async () => {
    await db.updateTable('institution').set({ make_up_most_note: 12, make_up_with_absences: true }).execute()
    await it.sealed('RED2', { paz: 19 })
    await it.sealed('LEN2', { leo: 11 })
    await db.updateTable('institution').set({ make_up_most_note: 0, make_up_with_absences: false }).execute()
    const paz = await historyOf(of('paz').id)
    const red = paz.periods[0].courses.filter(({ code }: { code: string }) => code === 'RED2')
    expect(red).toMatchObject([{ definitive_note: 2 }, { definitive_note: 12, state: 'approved' }])
    const leo = (await historyOf(of('leo').id)).periods[0].courses
    expect(leo.filter(({ code }: { code: string }) => code === 'LEN2')).toMatchObject([
      { state: 'failed_by_absence' },
      { state: 'approved', definitive_note: 11 },
    ])
    const { graduation_proposed_in } = await db
      .selectFrom('students')
      .select('graduation_proposed_in')
      .where('id', '=', of('paz').id)
      .executeTakeFirstOrThrow()
    expect(graduation_proposed_in).toBe(it.periods.before)
  })
})

describe('the acta', () => {
  test('stands in the chain, which is whole; the acta of the course stays the latest of it', async () => {
    const keys = await db.selectFrom('signing_keys').select(['kid', 'public_key']).execute()
    const actas = await db.selectFrom('actas').selectAll().orderBy('number').execute()
    expect(checkChain({ keys, actas })).toEqual([])
    expect(await checkRecords(db)).toEqual([])
    const { course_section_id, section_id, course_id } = await it.placeOf('MAT1')
    const [own, made_up] = actas.filter((one) => one.course_section_id === course_section_id)
    expect([own?.make_up_id, made_up?.amends]).toEqual([null, null])
    expect(JSON.parse(made_up?.body ?? '{}')).toMatchObject({
      make_up: { held_on: today, most_note: null },
      evaluations: [],
      students: expect.arrayContaining([
        expect.objectContaining({
          ...{ definitive_note: '14.00', state: 'approved' },
          make_up: { note: '14.00', former_note: '8.00', former_state: 'failed' },
        }),
        expect.objectContaining({
          ...{ definitive_note: '7.00', state: 'failed' },
          make_up: { note: 'NP', former_note: '7.00', former_state: 'failed' },
        }),
      ]),
    })
    const { body } = await admin.call('GET', `/periods/${it.periods.before}/closing`)
    const course = body.data.courses.find(
      (one: { section_id: number; course_id: number }) =>
        one.section_id === section_id && one.course_id === course_id,
    )
    expect(course.acta_number).toBe(own?.number)
  })

  test('a result that was changed past the product is found', async () => {
    const { course_section_id } = await it.placeOf('MAT1')
    const bent = async (note: number) => {
      await sql`alter table make_up_students disable trigger user`.execute(db)
      await db
        .updateTable('make_up_students')
        .set({ note })
        .where('student_id', '=', of('ana').id)
        .where('course_section_id', '=', course_section_id)
        .execute()
      await sql`alter table make_up_students enable trigger user`.execute(db)
    }
    await bent(18)
    expect((await checkRecords(db)).map(({ what }) => what).join()).toContain(
      'se selló 14,00 y hoy dice 18,00',
    )
    await bent(14)
    expect(await checkRecords(db)).toEqual([])
  })

  test('nothing of it changes in the database', async () => {
    const constraintOf = (work: Promise<unknown>) =>
      work.catch((error: { constraint: string }) => error.constraint)
    const { course_section_id } = await it.placeOf('MAT1')
    const rows = db.updateTable('make_up_students').where('course_section_id', '=', course_section_id)
    expect(await constraintOf(rows.set({ note: 20 }).execute())).toBe('make_ups_sealed_stay')
    const gone = db.deleteFrom('make_up_students').where('course_section_id', '=', course_section_id)
    expect(await constraintOf(gone.execute())).toBe('make_ups_sealed_stay')
    const moved = db
      .updateTable('make_ups')
      .set({ held_on: addDays(today, 1) })
      .where('is_sealed', '=', true)
    expect(await constraintOf(moved.execute())).toBe('make_ups_sealed_stay')
    const late = sql`insert into make_up_students (make_up_id, course_section_id, student_id, inscribed_by)
      select u.id, u.course_section_id, ${of('sol').id}, ${admin.user_id} from make_ups u
      where u.course_section_id = ${course_section_id}`.execute(db)
    expect(await constraintOf(late)).toMatch(/^make_up_students_(?:make_up|enrolment)$/)
  })

  test.skipIf(leftOut('pdftotext'))('is a numbered paper, and the kárdex names it', async () => {
    const { id, acta_number } = await db
      .selectFrom('make_ups as u')
      .innerJoin('course_sections as cs', 'cs.id', 'u.course_section_id')
      .innerJoin('courses as c', 'c.id', 'cs.course_id')
      .select(['u.id', 'u.acta_number'])
      .where('c.code', '=', 'MAT1')
      .executeTakeFirstOrThrow()
    const wordsAt = async (path: string) =>
      (await wordsOfPdf((await admin.call('GET', path)).bytes, '-layout')).replaceAll(/\s+/g, ' ')
    const paper = await wordsAt(`/make-ups/${id}/acta`)
    for (const part of [`Acta de reparación N.º ${acta_number}`, 'Anterior', '08,00', '14,00', 'NP'])
      expect(paper).toContain(part)
    expect(await wordsAt(`/students/${of('ana').id}/history?format=pdf`)).toContain(
      `Reparación, acta N.º ${acta_number}`,
    )
    const roster = await admin.call('GET', `/make-ups/${id}/students?format=csv`)
    expect(roster.bytes.toString()).toContain('NP')
  })

  test('without an address of the institute, or with letters that no font has, none is drawn', async () => {
    const id = await it.sealed('PRO1', { sol: 15 })
    const acta = () => codeOf(admin.call('GET', `/make-ups/${id}/acta`))
    const rename = (name: string) => db.updateTable('institution').set({ name }).execute()
    await rename('Liceo 吴小明')
    expect(await acta()).toBe('409 paper_letters_undrawn')
    await rename('Instituto Ávila')
    const bare = await createWorld({ public_url: null })
    const other = await closedTracks(bare, { ana: ['CB-1', { MAT1: 8 }] })
    const own = await other.sealed('MAT1', { ana: 12 })
    expect(await codeOf(other.admin.call('GET', `/make-ups/${own}/acta`))).toBe('409 paper_without_address')
  })
})

test('two who hand over at once seal one acta; who writes beside it writes before, or not at all', async () => {
  await world.openConnections(4)
  const id = await it.made('MAT2', { held_on: today })
  const leo = { student_id: of('leo').id }
  await it.note(id, [{ ...leo, note: 12 }])
  const answers = await Promise.all([it.seal(id), it.seal(id, teacher), it.note(id, [{ ...leo, note: 15 }])])
  const [one, two, note] = answers.map(({ status }) => status)
  expect([one, two].sort()).toEqual([200, 409])
  const { data } = (await admin.call('GET', `/make-ups/${id}/students`)).body
  expect(data[0].note).toBe(note === 200 ? 15 : 12)
  expect(await checkRecords(db)).toEqual([])
})
