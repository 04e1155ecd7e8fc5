import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createStudentRow } from '#test/support/institute.ts'
import { createTracks, type Tracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const MISSING = 'corequisite_not_taken'
type Answer = { status: number; body: { message?: string; description?: string } }
const refused = ({ status, body }: Answer) => [status, body.message, body.description]
let it: Tracks

/** Of the second semester: Redes II with Ética, Programación II with Redes I of the first. */
beforeAll(async () => {
  it = await createTracks(world, [
    ['RED2', 'ETI'],
    ['PRO2', 'RED1'],
    ['LEN1', 'MAT1'],
  ])
})

const ids = (...codes: string[]) => codes.map((code) => it.idOf(code))
const onward = () => it.former('INF-1', { PRO1: 15, RED1: 12 })
const behind = () => it.former('INF-1', { PRO1: 15, RED1: 5 })
const again = (id: number, body: object = {}, as = admin) =>
  as.call('POST', `/students/${id}/re-inscription`, body)
const titles = async (inscription_id: number, state = 'enrolled'): Promise<string[]> => {
  const { body } = await admin.call('GET', `/inscriptions/${inscription_id}?with=courses`)
  const courses: { title: string; state: string }[] = body.data.courses
  return courses.flatMap((one) => (one.state === state ? one.title : [])).sort()
}
/** Does something while a section does not give a course. */
async function without<R>(section: string, code: string, work: () => Promise<R>): Promise<R> {
  const [section_id, course_id] = [it.sectionOf(section), it.idOf(code)]
  await db
    .deleteFrom('course_sections')
    .where('section_id', '=', section_id)
    .where('course_id', '=', course_id)
    .execute()
  const done = await work()
  await db.insertInto('course_sections').values({ section_id, course_id }).execute()
  return done
}

describe('a re-inscription', () => {
  test('proposes both and says so, takes both, and refuses the one alone by name, of students too', async () => {
    const { id, user_id } = await onward()
    const own = await world.signIn(user_id)
    const { body } = await own.call('GET', `/students/${id}/courses/next-semester`)
    const pairs = body.data.courses.map((one: { title: string; together: { title: string }[] }) => [
      one.title,
      ...one.together.map(({ title }) => title),
    ])
    // Redes I is approved already.
    expect(pairs).toContainEqual(['Redes II', 'Ética'])
    expect(pairs).toContainEqual(['Programación II'])
    const words = 'Redes II se cursa junto con Ética: elija también Ética, o deje Redes II para después.'
    for (const as of [own, admin])
      expect(refused(await again(id, { course_ids: ids('RED2', 'PRO2') }, as))).toEqual([409, MISSING, words])
    const lenient = await admin.call('POST', `/students/${id}/re-inscription?throw_on_any_error=0`, {
      course_ids: ids('RED2', 'PRO2'),
    })
    expect(lenient.body.data.skipped).toMatchObject([{ title: 'Redes II', code: MISSING, sentence: words }])
    await admin.call('POST', '/inscriptions/rollback', {
      inscription_id: lenient.body.data.id,
      reason: 'Otra vez',
    })
    const both = await again(id, {}, own)
    expect(await titles(both.body.data.id)).toEqual(['Programación II', 'Redes II', 'Ética'])
  })

  test('takes what stayed behind together with what needs it, and closes that where it is not offered', async () => {
    const { id } = await behind()
    const preview = async () => {
      const { body } = await admin.call('GET', `/students/${id}/courses/next-semester`)
      return body.data.courses.find(({ title }: { title: string }) => title === 'Programación II')
    }
    expect(await preview()).toMatchObject({ allowed: true, together: [{ title: 'Redes I' }] })
    await without('now INF-1', 'RED1', async () => {
      const words =
        'No puede cursar Programación II: se cursa junto con Redes I, y Redes I no se abre en 2026-2. Pregunte en control de estudios cuándo se abre.'
      expect(await preview()).toMatchObject({ allowed: false, code: MISSING, sentence: words })
      expect(refused(await again(id, { course_ids: ids('PRO2', 'ETI') }))).toEqual([409, MISSING, words])
      const many = { semester_id: it.idOf('INF-1'), student_ids: [id] }
      const lot = await admin.call('POST', '/re-inscriptions', { student_ids: many.student_ids })
      expect(lot.body.data.skipped.map((one: { code: string }) => one.code)).toEqual([
        'student_cant_move_to_next_semester',
      ])
    })
    const { body } = await again(id, { course_ids: ids('PRO2', 'RED1') })
    expect(await titles(body.data.id)).toEqual(['Programación II', 'Redes I'])
  })

  test('what was recognised before is enough', async () => {
    const { id } = await behind()
    const course_ids = ids('PRO2')
    expect(refused(await again(id, { course_ids })).slice(0, 2)).toEqual([409, MISSING])
    const made = await admin.call('POST', '/equivalences', {
      ...{ student_id: id, origin: 'Otro instituto' },
      courses: [{ course_id: it.idOf('RED1'), taken: 'Redes' }],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(await titles((await again(id, { course_ids })).body.data.id)).toEqual(['Programación II'])
  })
})

test('the office takes both or none, and adds one to the other', async () => {
  const { id } = await onward()
  const { body } = await again(id, { course_ids: ids('ETI') })
  const inscription_id: number = body.data.id
  const change = (...codes: string[]) =>
    admin.call('POST', '/inscriptions/update/reinscription', { inscription_id, course_ids: ids(...codes) })
  expect((await change('ETI', 'RED2')).status).toBe(200)
  const words = 'Redes II se cursa junto con Ética. Se dejan las dos, o ninguna.'
  expect(refused(await change('RED2'))).toEqual([409, MISSING, words])
  expect(await titles(inscription_id)).toEqual(['Redes II', 'Ética'])
  expect((await change('PRO2')).status).toBe(200)
  expect(refused(await change('PRO2', 'RED2')).slice(0, 2)).toEqual([409, MISSING])
})

describe('a section that gives one without the other', () => {
  test('refuses, unless an administrator sets the rule aside with a reason', async () => {
    const { id: student_id } = await behind()
    const section_id = it.sectionOf('now INF-2')
    const rules = await admin.call(
      'GET',
      `/students/${student_id}/inscription-obstacles?section_id=${section_id}`,
    )
    const words =
      'Programación II se cursa junto con Redes I, que la sección no da. En la reinscripción se eligen juntas.'
    await db.deleteFrom('waiting_list_entries').execute()
    const order = { student_id, section_id, period_id: it.periods.now }
    const inscribe = (more: object = {}) => admin.call('POST', '/inscriptions', { ...order, ...more })
    const aside = (...set_aside: string[]) => ({
      override: true,
      set_aside,
      reason: 'Lo autoriza el consejo',
    })
    const answer = await inscribe(aside('prelation_not_approved'))
    expect(refused(answer)).toEqual([409, MISSING, words])
    const done = await inscribe(aside('prelation_not_approved', MISSING))
    expect(done.status, JSON.stringify([done.body, rules.body])).toBe(201)
    const entry = await db
      .selectFrom('audit_entries')
      .select(['after', 'reason'])
      .where('action', '=', 'inscriptions.create')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.after).toMatchObject({ overrode: ['prelation_not_approved', MISSING] })
    // What went alone by it may go on: another course is withdrawn.
    const withdraw = (...codes: string[]) =>
      admin.call('POST', `/students/${student_id}/withdraw-courses`, {
        course_ids: ids(...codes),
        reason: 'No puede',
      })
    expect((await withdraw('ETI', 'RED2')).status).toBe(201)
  })

  test('leaves who is new without it', async () => {
    const [one, other] = [await createStudentRow(world), await createStudentRow(world)]
    const section_id = it.sectionOf('now CB-1')
    const { body } = await without('now CB-1', 'MAT1', () =>
      admin.call('POST', '/inscriptions', { student_id: one.id, section_id }),
    )
    // The only other one of the section needs it.
    expect(body.message).toBe('student_cant_move_to_next_semester')
    const made = await admin.call('POST', '/inscriptions', { student_id: other.id, section_id })
    expect(await titles(made.body.data.id)).toEqual(['Lenguaje I', 'Matemática I'])
  })
})

test('a withdrawal takes both or none, of one and of many, and is undone in the same way', async () => {
  const { id } = await onward()
  const { body } = await again(id)
  const reason = 'Cambió de horario'
  const withdraw = (...codes: string[]) =>
    admin.call('POST', `/students/${id}/withdraw-courses`, { course_ids: ids(...codes), reason })
  const words = 'Redes II se cursa junto con Ética. Se retiran las dos, o ninguna.'
  expect(refused(await withdraw('ETI'))).toEqual([409, MISSING, words])
  const many = { ids: [id], course_ids: ids('ETI'), reason, dry_run: true }
  const tried = await admin.call('POST', '/students/withdraw-courses', many)
  expect(tried.body.data).toMatchObject({ withdrawn: [], skipped: [{ student_id: id, code: MISSING }] })
  const first = (await withdraw('RED2')).body.data.id
  const second = (await withdraw('ETI')).body.data.id
  expect(await titles(body.data.id)).toEqual(['Programación II'])
  const undo = (one: number) => admin.call('POST', `/withdrawals/${one}/undo`, { reason })
  const back = 'Redes II se cursa junto con Ética. Antes se deshace el retiro de la otra.'
  expect(refused(await undo(first))).toEqual([409, MISSING, back])
  expect([(await undo(second)).status, (await undo(first)).status]).toEqual([200, 200])
  const whole = (await withdraw('RED2', 'ETI')).body.data.id
  expect((await undo(whole)).status).toBe(200)
})

test('nobody moves to a section that would leave one without the other', async () => {
  const { id } = await onward()
  const inscription_id: number = (await again(id)).body.data.id
  const section_id = await it.section(it.periods.now, 'INF-2', { letter_code: 'Z' })
  await sql`delete from course_sections where section_id = ${section_id} and course_id = ${it.idOf('ETI')}`.execute(
    db,
  )
  const words =
    'Redes II se cursa junto con Ética. La sección nueva no las da las dos: elija otra, o quite antes las dos.'
  const moves = [
    await admin.call('POST', `/students/${id}/change-section`, { new_section_id: section_id }),
    await admin.call('POST', '/inscriptions/update', { inscription_id, section_id }),
    await admin.call('POST', '/inscriptions/update/reinscription', { inscription_id, section_id }),
  ]
  expect(moves.map(refused)).toEqual(moves.map(() => [409, MISSING, words]))
  const limit = (females_limit: number) =>
    db.updateTable('sections').set({ females_limit }).where('id', '=', section_id).execute()
  await limit(0)
  const list = `/sections/${section_id}/waiting-list`
  expect((await admin.call('POST', list, { student_id: id })).status).toBe(201)
  await limit(10)
  expect(refused(await admin.call('POST', `${list}/${id}/accept`))).toEqual([409, MISSING, words])
  const many = { ids: [id], new_section_id: section_id, dry_run: true }
  const { body } = await admin.call('POST', '/students/change-section', many)
  expect(body.data.skipped).toMatchObject([{ student_id: id, code: MISSING }])
})

test('with a seat that was waited for comes what is open together, beside it or in it', async () => {
  const seat = async (id: number) => {
    const list = `/sections/${it.sectionOf('now INF-2')}/waiting-list`
    const limit = (more: number) =>
      sql`update sections set females_limit = females_assigned + ${more} where id = ${it.sectionOf('now INF-2')}`.execute(
        db,
      )
    await limit(0)
    expect((await admin.call('POST', list, { student_id: id })).status).toBe(201)
    await limit(1)
    return titles((await admin.call('POST', `${list}/${id}/accept`)).body.data.inscription_id)
  }
  expect(await seat((await onward()).id)).toEqual(['Programación II', 'Redes II', 'Ética'])
  // Redes I is of another section: what needs it is left, and it is taken beside.
  expect(await seat((await behind()).id)).toEqual(['Redes I', 'Ética'])
})
