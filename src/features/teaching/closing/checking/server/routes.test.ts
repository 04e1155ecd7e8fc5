import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contradictions } from '#test/support/check-actas.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { historic, historyRow } from '#test/support/histories.ts'
import { csv, importing } from '#test/support/imports.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { faultWords } from '../words.ts'
import { checkRecords, keepRecordsCheck } from './actions.ts'

const FOUR_MONTHS = 4 * 31 * 86_400_000

/** As a hand past the product leaves it. */
const spoilIn =
  ({ db }: World) =>
  (...statements: string[]) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })

/** Two classes of a closed period, in the first somebody absent, late and noted; and how a hand past the product spoils it. */
async function sealed() {
  const world = await createWorld()
  const { db } = world
  await db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
  const teacher = await idOf(world, 'teachers', world.as('teacher'))
  const institute = await createInstitute(world)
  await letTeach(world, teacher, institute)
  const [it, other] = [
    await createClass(world, institute, teacher),
    await createClass(world, institute, teacher),
  ]
  const admin = world.as('admin')
  for (const [date, mark] of [
    ['2026-11-02', { attendance: false }],
    ['2026-11-03', { attendance: true, delayed: true }],
    ['2026-11-04', { attendance: true, delayed: true }],
  ] as const) {
    const lesson = await lessonRow(world, it.own, date)
    const attendances = [{ student_id: it.first, ...mark }]
    await admin.call('PATCH', `/lessons/${lesson}/register`, { attendances })
  }
  world.clock.move(FOUR_MONTHS)
  const as = async (person: 'admin' | 'dios') => world.signIn(world.as(person).user_id)
  const path = `/periods/${institute.period_id}`
  const close = async () =>
    (await (await as('admin')).call('POST', `${path}/close`, { accept_incomplete: true })).status
  expect(await close()).toBe(200)
  const found = async () => (await checkRecords(db)).map(faultWords)
  return { world, db, institute, it, other, as, path, close, spoil: spoilIn(world), found }
}

describe('what a hand past the product did is named', () => {
  test('the last acta taken away: by its number, and by the course that has none', async () => {
    const { found, spoil, world } = await sealed()
    await spoil('delete from actas where number = 2')
    const named = await found()
    expect(named).toEqual([
      'Acta 2: falta en la cadena',
      expect.stringMatching(/^Matemática I, .*: el período 2026-2 está cerrado y la materia no tiene acta$/),
    ])
    // The night keeps it for the home of the administration, in the same words.
    await world.act((tx) => keepRecordsCheck(tx, world.clock))
    const { body } = await (await world.signIn(world.as('admin').user_id)).call('GET', '/dashboard/index')
    expect(body.data.records.faults.map(faultWords)).toEqual(named)
  })

  test('all actas of a period', async () => {
    const { found, spoil } = await sealed()
    await spoil('delete from actas')
    const courses = (await found()).filter((words) => words.endsWith('la materia no tiene acta'))
    expect(courses).toHaveLength(2)
    expect(await found()).toContain('Acta 2: falta en la cadena')
  })

  test('an acta that only the night has seen, though the history is gone', async () => {
    const { found, spoil, world } = await sealed()
    await world.act((tx) => keepRecordsCheck(tx, world.clock))
    await spoil(
      'delete from actas where number = 2',
      "delete from audit_entries where action = 'closing.close'",
    )
    expect(await found()).toContain('Acta 2: falta en la cadena')
  })

  test('a period that was opened by hand, and what was changed in it', async () => {
    const { found, spoil, as, path, close, it, institute } = await sealed()
    await spoil(
      `update periods set closed_at = null where id = ${institute.period_id}`,
      `update enrolments set definitive_note = 19 where student_id = ${it.first}`,
    )
    expect(await found()).toEqual([
      'El período 2026-2 se selló y está abierto: el historial no dice que se reabriera',
      expect.stringMatching(/^Acta 1: V-.*, definitiva: se selló 0,00 y hoy dice 19,00$/),
    ])
    // Dios opens one, and that is no fault; closed and opened by hand again it is.
    await spoil(
      `update periods set closed_at = now() where id = ${institute.period_id}`,
      `update enrolments set definitive_note = 0 where student_id = ${it.first}`,
    )
    const opened = await (await as('dios')).call('POST', `${path}/reopen`, { reason: 'Error' })
    expect([opened.status, await found()]).toEqual([200, []])
    expect([await close(), await found()]).toEqual([200, []])
    await spoil(`update periods set closed_at = null where id = ${institute.period_id}`)
    expect(await found()).toHaveLength(1)
  })

  test('absences pardoned, another state, a note to pass, an absence', async () => {
    const { found, spoil, it, institute } = await sealed()
    await spoil(`update enrolments set absences_pardoned_at = now() where student_id = ${it.first}`)
    expect(await found()).toEqual([
      expect.stringContaining('inasistencias perdonadas: se selló no y hoy dice sí'),
    ])
    await spoil(
      `update enrolments set absences_pardoned_at = null, absences = 5, state = 'approved' where student_id = ${it.first}`,
    )
    expect(await found()).toEqual([
      expect.stringContaining('resultado: se selló Reprobado y hoy dice Aprobado'),
      expect.stringContaining('inasistencias: se selló 1 y hoy dice 5'),
    ])
    await spoil(
      `update enrolments set absences = 1, state = 'failed' where student_id = ${it.first}`,
      `update periods set approval_minimum_note = 9 where id = ${institute.period_id}`,
    )
    expect(await found()).toEqual(
      [1, 2].map((number) => `Acta ${number}: nota mínima: se selló 10,00 y hoy dice 9,00`),
    )
  })
})

describe('whoever an older version left enrolled', () => {
  test('where notes are handed over is named, and ends with them when the period is closed', async () => {
    const { found, spoil, as, path, close, it, db } = await sealed()
    await (await as('dios')).call('POST', `${path}/reopen`, { reason: 'Error' })
    await spoil(`update enrolments set state = 'enrolled' where student_id = ${it.first}`)
    expect(await found()).toEqual([
      expect.stringMatching(/^Matemática I, .*: las notas se entregaron y V-.* figura cursando$/),
    ])
    expect([await close(), await found()]).toEqual([200, []])
    const states = await db
      .selectFrom('enrolments')
      .select('state')
      .where('student_id', '=', it.first)
      .execute()
    expect(states).toEqual([{ state: 'failed' }])
  })

  test('in a closed period whose acta says otherwise is named as who is to be ended, and is ended', async () => {
    const { found, spoil, as, it, path, close, world } = await sealed()
    const { section_id, course_id, course_section_id } = it.own
    // As one whose withdrawal was undone while the period was closed.
    await (await as('dios')).call('POST', `${path}/reopen`, { reason: 'Error' })
    await spoil(`update enrolments set state = 'withdrawn' where student_id = ${it.second}`)
    expect([await close(), await found()]).toEqual([200, []])
    await spoil(
      `update enrolments set state = 'enrolled' where student_id in (${it.first}, ${it.second}) and course_section_id = ${course_section_id}`,
    )
    expect(await found()).toEqual(
      [1, 2].map(() =>
        expect.stringMatching(/^Matemática I, .*: las notas se entregaron y V-.* figura cursando$/),
      ),
    )
    await world.act((tx) => keepRecordsCheck(tx, world.clock))
    const admin = await as('admin')
    const { body } = await admin.call('GET', '/record-faults?limit=0')
    expect(body.data.map((one: { is_running: boolean }) => one.is_running)).toEqual([true, true])
    const conclude = `/sections/${section_id}/courses/${course_id}/conclude`
    const { status, body: done } = await admin.call('POST', conclude, { reason: 'Quedó así' })
    expect([status, done.data, await found()]).toEqual([200, { ended_count: 2, actas_count: 1 }, []])
  })

  test('in what was imported, which has no acta, is named and ended by the imported note', async () => {
    const world = await createWorld()
    const { db } = world
    const { newStudent } = await historic(world)
    const { id, document } = await newStudent()
    const { status } = await importing(world).send(
      'histories',
      csv([historyRow(document, ['2019-1', 'MAT1', '14'])]),
    )
    expect(status).toBeLessThan(300)
    const before = (await checkRecords(db)).map(faultWords)
    await spoilIn(world)(`update enrolments set state = 'enrolled' where student_id = ${id}`)
    const named = (await checkRecords(db)).filter((fault) => !before.includes(faultWords(fault)))
    expect(named.map(({ what }) => what)).toEqual([
      expect.stringMatching(/las notas se entregaron y V-.* figura cursando$/),
    ])
    const place = await db
      .selectFrom('course_sections')
      .select(['section_id', 'course_id'])
      .where('id', '=', named[0]?.course_section_id ?? 0)
      .executeTakeFirstOrThrow()
    const path = `/sections/${place.section_id}/courses/${place.course_id}/conclude`
    const { body } = await world.as('admin').call('POST', path, { reason: 'Quedó así' })
    expect(body.data).toEqual({ ended_count: 1, actas_count: 0 })
    const states = db
      .selectFrom('enrolments')
      .select(['state', 'definitive_note'])
      .where('student_id', '=', id)
    expect(await states.execute()).toEqual([{ state: 'approved', definitive_note: 14 }])
    expect((await checkRecords(db)).map(faultWords)).toEqual(before)
  })

  test('in a closed period is named, and ends when a note of the course is corrected', async () => {
    const { found, spoil, as, it } = await sealed()
    const { section_id, course_id, course_section_id } = it.own
    await spoil(
      `update enrolments set state = 'enrolled' where course_section_id = ${course_section_id}`,
      `update actas set body = it.body, hash = encode(sha256(convert_to(it.body, 'UTF8')), 'hex')
        from (select number, replace(body, '"state":"failed"', '"state":"enrolled"') as body from actas) it
        where it.number = actas.number and course_section_id = ${course_section_id}`,
    )
    expect(
      (await found()).filter((words) => words.endsWith('se selló cursando: no dice cómo terminó')),
    ).toHaveLength(3)
    const corrected = await (await as('admin')).call(
      'PATCH',
      `/sections/${section_id}/courses/${course_id}/students/${it.first}`,
      { note: 12, reason: 'Suma' },
    )
    expect(corrected.status).toBe(200)
    // What was spoiled stays so; the acta that amends it does not say it again.
    expect((await found()).filter((words) => !/firma|cadena|sigue/.test(words))).toEqual([])
  })
})

test('nothing is said of what was changed rightly: documents, names, limits of absences', async () => {
  const { world, found, as, it, institute, other } = await sealed()
  const admin = await as('admin')
  const right = async (path: string, body: object) => {
    const { status } = await admin.call('PATCH', path, body)
    expect([status, await found()]).toEqual([200, []])
  }
  await right('/institution', { delays_per_absence: 1 })
  await right(`/courses/${institute.course_id}`, { max_absences_to_fail: 0, title: 'Matemática uno' })
  await right(`/students/${it.first}`, { identity_number: '11.222.333', last_name: 'Blanca' })
  await right(`/students/${it.first}`, { identity_number: '11.222.334' })
  // Two who had each other's number.
  await right(`/students/${it.second}`, { identity_number: '99.999.999' })
  await right(`/students/${other.first}`, { identity_number: '22.333.444' })
  await right(`/students/${it.second}`, { identity_number: '33.444.555' })
  await right(`/students/${it.first}`, { identity_number: '44.555.666' })
  await right(`/students/${it.second}`, { identity_number: '11.222.334' })
  await right(`/students/${it.first}`, { identity_number: '33.444.555' })
  world.clock.move(1_000)
  // An acta that amends counts by the rules under which the first was sealed.
  const { section_id, course_id } = it.own
  await right(`/sections/${section_id}/courses/${course_id}/students/${it.first}`, {
    note: 12,
    reason: 'Suma',
  })
})

test('no acta contradicts itself, after handing over, closing, correcting, and closing anew', async () => {
  const { db, as, it, institute, path, close, found } = await sealed()
  const { section_id, course_id } = it.own
  const course = `/sections/${section_id}/courses/${course_id}`
  const call = async (method: 'PATCH' | 'POST', address: string, body: object) => {
    const answer = await (await as('dios')).call(method, address, body)
    return answer.status === 200 ? 200 : answer.body.message
  }
  const correct = (id: number, note: number) =>
    call('PATCH', `${course}/students/${id}`, { note, reason: 'Suma' })
  expect([await correct(it.first, 10), await correct(it.second, 9.99)]).toEqual([200, 200])
  expect(await call('PATCH', path, { approval_minimum_note: 9.5 })).toBe('period_is_closed')
  expect(await call('POST', `${path}/reopen`, { reason: 'Error' })).toBe(200)
  expect(await call('PATCH', path, { approval_minimum_note: 9.5 })).toBe('period_has_verdicts')
  const delivered = await db
    .selectFrom('course_sections')
    .select(['section_id', 'course_id'])
    .where('notes_delivered_at', 'is not', null)
    .execute()
  for (const one of delivered) {
    const address = `/sections/${one.section_id}/courses/${one.course_id}/reopen-notes`
    expect(await call('POST', address, { reason: 'Error' })).toBe(200)
  }
  expect(await call('PATCH', path, { approval_minimum_note: 9.5 })).toBe(200)
  expect(await call('PATCH', `/courses/${institute.course_id}`, { max_absences_to_fail: 0 })).toBe(200)
  expect([await close(), await correct(it.second, 9.5), await correct(it.third, 9.49)]).toEqual([
    200, 200, 200,
  ])
  const actas = await db.selectFrom('actas').select(['number', 'body']).orderBy('number').execute()
  expect(contradictions(actas)).toEqual([])
  const [last] = actas.slice(-1).map(({ body }) => JSON.parse(body))
  expect(last.students.map(({ state }: { state: string }) => state)).toEqual([
    'failed_by_absence',
    'approved',
    'failed',
  ])
  expect(await found()).toEqual([])
  // Control: what contradicts itself is found.
  const spoilt = {
    number: 1,
    body: JSON.stringify({ ...last, rules: { ...last.rules, max_absences_to_fail: 6 } }),
  }
  expect(contradictions([spoilt])).toHaveLength(1)
})
