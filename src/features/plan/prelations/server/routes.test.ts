import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
let count = 0

async function made(path: string, body: object): Promise<number> {
  const answer = await admin.call('POST', path, body)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

const course = (title: string) =>
  made('/courses', { code: `C${++count}`, title, credits: 3, hours: 4, max_absences_to_fail: 5 })

/** A draft of three semesters with one course each. */
async function plan({ coordinated = false } = {}) {
  const specialization_id = await made('/specializations', { code: `E${++count}`, title: `Área ${count}` })
  const pensum_id = await made('/pensums', { name: `Plan ${count}`, specialization_id })
  const courses: number[] = []
  const semesters: number[] = []
  for (const number of [1, 2, 3]) {
    const semester = await made('/semesters', { pensum_id, number, code: `S${number}` })
    courses.push(await course(`Física ${number}`))
    semesters.push(semester)
    await admin.call('PUT', `/semesters/${semester}/courses`, { course_ids: [courses[number - 1]] })
  }
  if (coordinated)
    await sql`update specializations set coordinator_id = (
      select id from teachers where user_id = ${world.as('coordinator').user_id}) where id = ${specialization_id}`.execute(
      world.db,
    )
  const [first = 0, second = 0, third = 0] = courses
  return { specialization_id, pensum_id, semesters, first, second, third }
}

type Plan = Awaited<ReturnType<typeof plan>>
const require = ({ pensum_id }: Plan, course_id: number, required_course_id: number) =>
  admin.call('POST', '/prelations', { pensum_id, course_id, required_course_id })
const freeze = ({ pensum_id }: Plan) => admin.call('PATCH', `/pensums/${pensum_id}`, { versioned: true })
const refused = (answer: { status: number; body: { message: string } }) => [
  answer.status,
  answer.body.message,
]
const idsIn = async ({ pensum_id }: Plan): Promise<number[]> => {
  const { body } = await admin.call('GET', `/prelations?pensum_id=${pensum_id}&limit=0`)
  return body.data.map((row: { id: number }) => row.id)
}

describe('what it gives', () => {
  test('a course requires one of an earlier semester, with both named', async () => {
    const it = await plan()
    const { status, body } = await require(it, it.third, it.first)
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        course_title: 'Física 3',
        semester_number: 3,
        required_course_title: 'Física 1',
        required_semester_number: 1,
        versioned: false,
      }),
    ])
  })

  test('a course is taken together with one of the same or an earlier semester, which a copy has too', async () => {
    const it = await plan()
    const pair = (course_id: number, required_course_id: number) =>
      admin.call('POST', '/prelations', {
        pensum_id: it.pensum_id,
        course_id,
        required_course_id,
        is_corequisite: true,
      })
    const [first = 0, second = 0] = it.semesters
    const made = await pair(it.second, it.first)
    expect([made.status, made.body.data.is_corequisite]).toEqual([201, true])
    for (const wrong of [await pair(it.first, it.second), await pair(it.first, it.first)]) {
      expect(refused(wrong)).toEqual([409, 'target_must_be_related_to_next_semesters'])
      expect(wrong.body.description).toContain('Un correquisito es otra materia')
    }
    // Of a pair there is one or the other.
    expect(refused(await require(it, it.second, it.first))).toEqual([400, 'prelation_already_exists'])
    const move = (course_id: number, semester_id: number) =>
      admin.call('POST', `/pensums/${it.pensum_id}/move-course`, { course_id, semester_id, position: 0 })
    expect((await move(it.second, first)).status).toBe(200)
    const { id } = made.body.data
    const change = (is_corequisite: boolean) =>
      admin.call('PATCH', `/prelations/${id}`, { is_corequisite }, { headers: { 'if-match': '*' } })
    expect(refused(await change(false))).toEqual([409, 'target_must_be_related_to_next_semesters'])
    expect(refused(await move(it.first, second))).toEqual([409, 'target_must_be_related_to_next_semesters'])
    const copy = (await admin.call('POST', `/pensums/${it.pensum_id}/copy`, {})).body.data.id
    const kinds = async (query: string) =>
      (await admin.call('GET', `/prelations?${query}`)).body.data.map(
        (row: { is_corequisite: boolean }) => row.is_corequisite,
      )
    expect(await kinds(`pensum_id=${copy}&is_corequisite=true`)).toEqual([true])
    expect(await kinds(`pensum_id=${copy}&is_corequisite=false`)).toEqual([])
    await move(it.second, second)
    expect((await change(false)).body.data.is_corequisite).toBe(false)
    await expect(
      sql`insert into prelations (pensum_id, course_id, required_course_id, is_corequisite)
        values (${it.pensum_id}, ${it.third}, ${it.third}, true)`.execute(world.db),
    ).rejects.toMatchObject({ constraint: 'prelations_not_itself' })
  })

  test('the list is filtered, found and ordered; includes bring the courses whole', async () => {
    const it = await plan()
    await require(it, it.second, it.first)
    await require(it, it.third, it.second)
    const titles = async (query: string) => {
      const { body } = await world.as('lowAdmin').call('GET', `/prelations?${query}`)
      return body.data.map((row: { course_title: string }) => row.course_title)
    }
    const own = `specialization_id=${it.specialization_id}`
    expect(await titles(own)).toEqual(['Física 2', 'Física 3'])
    expect(await titles(`pensum_id=${it.pensum_id}&sort_by=semester_number,desc`)).toEqual([
      'Física 3',
      'Física 2',
    ])
    expect(await titles(`${own}&search=fisica%203`)).toEqual(['Física 3'])
    expect(await titles(`course_id=${it.first}`)).toEqual(['Física 2'])
    expect(await titles(`course_id=${it.second}`)).toEqual(['Física 2', 'Física 3'])
    expect(await titles(`${own}&versioned=1`)).toEqual([])
    for (const field of ['specialization_title', 'course_title', 'required_course_title', 'created_at'])
      expect(await titles(`${own}&sort_by=${field},asc`)).toHaveLength(2)
    expect(await titles(`${own}&sort_by=pensum_name,desc`)).toEqual(['Física 3', 'Física 2'])
    const { body } = await admin.call('GET', `/prelations?${own}&with=course,required_course`)
    expect(body.data[0]).toMatchObject({
      course: { id: it.second, credits: 3 },
      required_course: { id: it.first },
    })
  })

  test('a course shows what it requires, of one pensum or of all', async () => {
    const it = await plan()
    await require(it, it.third, it.first)
    await require(it, it.third, it.second)
    const { body } = await admin.call('GET', `/courses/${it.third}/prelations?with=course,required_course`)
    expect(body.data.map((row: { required_course_id: number }) => row.required_course_id)).toEqual([
      it.first,
      it.second,
    ])
    const other = await plan()
    const none = await admin.call('GET', `/courses/${it.third}/prelations?pensum_id=${other.pensum_id}`)
    expect(none.body.data).toEqual([])
  })

  test('one is changed and removed', async () => {
    const it = await plan()
    const { id, updated_at } = (await require(it, it.third, it.first)).body.data
    const headers = { 'if-unmodified-since-version': updated_at }
    const change = () =>
      admin.call('PATCH', `/prelations/${id}`, { required_course_id: it.second }, { headers })
    expect((await change()).body.data.required_course_id).toBe(it.second)
    expect(refused(await change())).toEqual([409, 'stale_version'])
    expect((await admin.call('PATCH', `/prelations/${id}`, {})).status).toBe(200)
    expect((await admin.call('DELETE', `/prelations/${id}`)).status).toBe(204)
    expect(await idsIn(it)).toEqual([])
    expect(refused(await admin.call('DELETE', `/prelations/${id}`))).toEqual([404, 'resource_not_found'])
    expect(refused(await admin.call('PATCH', `/prelations/${id}`, {}))).toEqual([404, 'resource_not_found'])
  })

  test('those named go at once, or all that a course requires', async () => {
    const it = await plan()
    const one = (await require(it, it.second, it.first)).body.data.id
    const two = (await require(it, it.third, it.first)).body.data.id
    const three = (await require(it, it.third, it.second)).body.data.id
    const partial = await admin.call('DELETE', '/prelations', { type: 'partial', ids: [one, two] })
    expect(partial.status).toBe(204)
    expect(await idsIn(it)).toEqual([three])
    await require(it, it.third, it.first)
    await require(it, it.second, it.first)
    const total = await admin.call('DELETE', '/prelations', { type: 'total', course_id: it.third })
    expect(total.status).toBe(204)
    expect(await idsIn(it)).toHaveLength(1)
    const none = await admin.call('DELETE', '/prelations', { type: 'total', course_id: it.third })
    expect(none.status).toBe(204)
  })

  test('all of a course in drafts go, and what is frozen stays', async () => {
    const it = await plan()
    await require(it, it.third, it.first)
    await freeze(it)
    const copy = (await admin.call('POST', `/pensums/${it.pensum_id}/copy`, {})).body.data.id
    const draft = { ...it, pensum_id: copy }
    expect(await idsIn(draft)).toHaveLength(1)
    const order = { type: 'total', course_id: it.third }
    const inFrozen = await admin.call('DELETE', '/prelations', { ...order, pensum_id: it.pensum_id })
    expect(refused(inFrozen)).toEqual([409, 'pensum_is_versioned'])
    expect((await admin.call('DELETE', '/prelations', order)).status).toBe(204)
    expect([await idsIn(draft), (await idsIn(it)).length]).toEqual([[], 1])
  })
})

describe('who sees what', () => {
  test('a coordinator without specialization none, and then those of the specializations coordinated', async () => {
    const coordinator = world.as('coordinator')
    const foreign = await plan()
    await require(foreign, foreign.second, foreign.first)
    expect(refused(await coordinator.call('GET', '/prelations'))).toEqual([
      403,
      'coordinator_missing_specialization',
    ])
    const shown = await coordinator.call('GET', `/courses/${foreign.second}/prelations`)
    expect(refused(shown)).toEqual([403, 'coordinator_missing_specialization'])
    const own = await plan({ coordinated: true })
    const { id } = (await require(own, own.second, own.first)).body.data
    const { body } = await coordinator.call('GET', '/prelations?limit=0')
    expect(body.data.map((row: { id: number }) => row.id)).toEqual([id])
    expect((await coordinator.call('GET', `/courses/${foreign.second}/prelations`)).body.data).toEqual([])
  })

  test('a student sees what is frozen, of every specialization', async () => {
    const it = await plan()
    await require(it, it.second, it.first)
    const seen = async () =>
      (await world.as('student').call('GET', `/prelations?pensum_id=${it.pensum_id}`)).body.total
    expect(await seen()).toBe(0)
    await freeze(it)
    expect(await seen()).toBe(1)
  })
})

describe('refusals', () => {
  test('a prelation that there is, made and changed to; three at once', async () => {
    const it = await plan()
    const second = (await require(it, it.third, it.second)).body.data.id
    expect((await require(it, it.third, it.first)).status).toBe(201)
    expect(refused(await require(it, it.third, it.first))).toEqual([400, 'prelation_already_exists'])
    const change = await admin.call('PATCH', `/prelations/${second}`, { required_course_id: it.first })
    expect(refused(change)).toEqual([400, 'prelation_already_exists'])
    const other = await plan()
    await world.openConnections(4)
    const answers = await Promise.all([1, 2, 3].map(() => require(other, other.third, other.first)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  test('one that does not lead to a later semester of the pensum', async () => {
    const it = await plan()
    const later = [409, 'target_must_be_related_to_next_semesters']
    expect(refused(await require(it, it.first, it.second))).toEqual(later)
    expect(refused(await require(it, it.first, it.first))).toEqual(later)
    expect(refused(await require(it, it.second, await course('Ajena')))).toEqual(later)
    const { id } = (await require(it, it.third, it.second)).body.data
    expect(refused(await admin.call('PATCH', `/prelations/${id}`, { course_id: it.first }))).toEqual(later)
  })

  test('nothing of a frozen pensum is made, changed or removed', async () => {
    const it = await plan()
    const { id } = (await require(it, it.second, it.first)).body.data
    await freeze(it)
    const frozen = [409, 'pensum_is_versioned']
    expect(refused(await require(it, it.third, it.first))).toEqual(frozen)
    expect(refused(await admin.call('PATCH', `/prelations/${id}`, { course_id: it.third }))).toEqual(frozen)
    expect(refused(await admin.call('DELETE', `/prelations/${id}`))).toEqual(frozen)
    const many = await admin.call('DELETE', '/prelations', { type: 'partial', ids: [id] })
    expect(refused(many)).toEqual(frozen)
  })
})

describe('the database keeps it, whoever writes', () => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    )

  test('prelations lead forward when they are made, and when a course or a semester moves', async () => {
    const it = await plan()
    await require(it, it.third, it.second)
    const [first = 0, , third = 0] = it.semesters
    const run = (query: ReturnType<typeof sql>) => codeOf(query.execute(world.db))
    expect(
      await run(sql`insert into prelations (pensum_id, course_id, required_course_id)
        values (${it.pensum_id}, ${it.first}, ${it.third})`),
    ).toBe('prelations_lead_forward')
    expect(
      await run(sql`update semester_courses set semester_id = ${third} where course_id = ${it.second}`),
    ).toBe('prelations_lead_forward')
    expect(
      await run(sql`update semester_courses set semester_id = ${first} where course_id = ${it.second}`),
    ).toBe('done')
    expect(await run(sql`update semesters set number = 9 where id = ${first}`)).toBe(
      'prelations_lead_forward',
    )
    expect(await run(sql`update semesters set number = 9 where id = ${third}`)).toBe('done')
  })

  test('a course that leaves the pensum takes its prelations with it, a frozen pensum lets none go', async () => {
    const it = await plan()
    await require(it, it.second, it.first)
    await require(it, it.third, it.first)
    await admin.call('PUT', `/semesters/${it.semesters[1]}/courses`, {
      course_ids: [],
      drop_prelations: true,
    })
    expect(await idsIn(it)).toHaveLength(1)
    await admin.call('PUT', `/semesters/${it.semesters[1]}/courses`, { course_ids: [it.second] })
    await freeze(it)
    const gone = sql`delete from prelations where pensum_id = ${it.pensum_id}`.execute(world.db)
    expect(await codeOf(gone)).toBe('pensums_frozen_stay')
    expect((await admin.call('DELETE', `/pensums/${it.pensum_id}`)).status).toBe(204)
  })

  test('one is not carried into another pensum', async () => {
    const it = await plan()
    const { id } = (await require(it, it.second, it.first)).body.data
    const copy = (await admin.call('POST', `/pensums/${it.pensum_id}/copy`, {})).body.data.id
    await admin.call('DELETE', '/prelations', { type: 'total', course_id: it.second, pensum_id: copy })
    const carried = sql`update prelations set pensum_id = ${copy} where id = ${id}`.execute(world.db)
    expect(await codeOf(carried)).toBe('prelations_stay_in_pensum')
  })

  test('a course moves while a prelation is made: one of them is refused', async () => {
    const it = await plan()
    const [, second = 0] = it.semesters
    await world.openConnections(4)
    const move = { course_id: it.third, semester_id: second, position: 0 }
    const answers = await Promise.all([
      admin.call('POST', `/pensums/${it.pensum_id}/move-course`, move),
      require(it, it.third, it.second),
    ])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  })
})
