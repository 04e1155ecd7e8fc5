import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const admin = world.as('admin')
let count = 0
const idOf = async (path: string, body: unknown): Promise<number> => {
  const answer = await admin.call('POST', path, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}
const specialization = () => idOf('/specializations', { code: `E${++count}`, title: `Área ${count}` })
const course = (fields = {}) =>
  idOf('/courses', {
    code: `C${++count}`,
    title: `Materia ${count}`,
    credits: 3,
    hours: 5,
    max_absences_to_fail: 6,
    ...fields,
  })
const semester = (pensum_id: number, number = 1) =>
  idOf('/semesters', { pensum_id, number, code: `S-${number}` })
const fill = (id: number, course_ids: number[], headers = {}) =>
  admin.call('PUT', `/semesters/${id}/courses`, { course_ids }, { headers })

/** A draft of one semester with two courses. */
async function plan() {
  const specialization_id = await specialization()
  const id = await idOf('/pensums', { name: 'Plan 2026', specialization_id })
  const semester_id = await semester(id)
  const course_ids = [await course(), await course()]
  await fill(semester_id, course_ids)
  return { id, specialization_id, semester_id, course_ids }
}
const freeze = (id: number) => admin.call('PATCH', `/pensums/${id}`, { versioned: true })

/** A period that follows the pensum, with a section when asked for. */
async function follow(
  plan: { id: number; specialization_id: number; semester_id: number },
  withSection: boolean,
) {
  const date = (text: string) => `2027-${text}` as never
  const { id: period_id } = await world.db
    .insertInto('periods')
    .values({
      year: 2000 + ++count,
      number: 1,
      weeks_length: 16,
      start_date: date('01-10'),
      end_date: date('06-30'),
      first_cut_start_date: date('01-10'),
      first_cut_end_date: date('03-30'),
      second_cut_start_date: date('04-01'),
      second_cut_end_date: date('06-30'),
      approval_minimum_avg: 10,
      approval_minimum_note: 10,
      semester_price_e2: 10_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { period_id, specialization_id: plan.specialization_id, pensum_id: plan.id }
  await world.db.insertInto('period_pensums').values(place).execute()
  if (withSection)
    await world.db
      .insertInto('sections')
      .values({
        ...place,
        semester_id: plan.semester_id,
        letter_code: 'A',
        shift: 'morning',
        males_limit: 5,
        females_limit: 5,
      })
      .execute()
  return period_id
}

const shown = async (id: number, includes = 'semesters.courses') =>
  (await admin.call('GET', `/pensums/${id}?with=${includes}`)).body.data

describe('what it gives', () => {
  test('a pensum is made as a draft, and says what it holds', async () => {
    const { id, specialization_id, semester_id, course_ids } = await plan()
    const { body } = await world
      .as('lowAdmin')
      .call('GET', `/pensums/${id}?with=semesters.courses,specialization,periods`)
    expect(body.data).toMatchObject({
      name: 'Plan 2026',
      specialization_id,
      versioned: false,
      semesters_count: 1,
      courses_count: 2,
      credits: 6,
      hours: 10,
      periods_count: 0,
      periods: [],
      specialization: { id: specialization_id, is_basic: false },
    })
    expect(body.data.semesters).toMatchObject([{ id: semester_id, number: 1, specialization_id }])
    expect(body.data.semesters[0].courses.map((one: { id: number }) => one.id)).toEqual(course_ids)
    const semesterAlone = await admin.call('GET', `/semesters/${semester_id}`)
    expect(semesterAlone.body.data.updated_at).toBe(body.data.semesters[0].updated_at)
  })

  test('the list is searched, filtered and ordered', async () => {
    const first = await plan()
    const second = await plan()
    await freeze(second.id)
    const period_id = await follow(second, false)
    const found = async (query: string) => {
      const { body } = await admin.call('GET', `/pensums?limit=0&${query}`)
      return body.data.map((row: { id: number }) => row.id)
    }
    expect(await found(`specialization_id=${first.specialization_id}`)).toEqual([first.id])
    expect(await found(`period_id=${period_id}`)).toEqual([second.id])
    expect(await found('versioned=1')).not.toContain(first.id)
    expect(await found('search=plan area')).toContain(first.id)
    expect(await found('search=nada')).toEqual([])
    for (const field of [
      'name',
      'versioned',
      'semesters_count',
      'courses_count',
      'credits',
      'hours',
      'created_at',
    ])
      expect(await found(`sort_by=${field},desc`)).toContain(first.id)
    expect((await found('sort_by=periods_count,desc'))[0]).toBe(second.id)
    const { body } = await admin.call('GET', `/pensums/${second.id}?with=periods`)
    expect(body.data.periods).toMatchObject([{ id: period_id, number: 1, enabled: false }])
  })

  test('a draft is renamed and moved to another specialization, then frozen', async () => {
    const { id } = await plan()
    const specialization_id = await specialization()
    const moved = await admin.call('PATCH', `/pensums/${id}`, { name: 'Otro', specialization_id })
    expect(moved.body.data).toMatchObject({ name: 'Otro', specialization_id, versioned: false })
    expect((await freeze(id)).body.data.versioned).toBe(true)
  })

  test('a copy is a draft of its own, with the courses in the same order and state', async () => {
    const { id, semester_id, course_ids } = await plan()
    await fill(semester_id, [...course_ids].reverse())
    await freeze(id)
    await admin.call('PATCH', `/semesters/${semester_id}/courses/${course_ids[0]}`, { enabled: false })
    const { status, body } = await admin.call('POST', `/pensums/${id}/copy`)
    expect([status, body.data.name, body.data.versioned]).toEqual([201, 'Plan 2026 (copia)', false])
    const [original, copy] = await Promise.all([shown(id), shown(body.data.id)])
    expect(copy.semesters[0].courses).toEqual(original.semesters[0].courses)
    expect(copy.semesters[0].courses.map((one: { enabled: boolean }) => one.enabled)).toEqual([true, false])
    const again = await admin.call('POST', `/pensums/${id}/copy`, {})
    expect(again.body.data.name).toBe('Plan 2026 (copia 2)')
    const named = await admin.call('POST', `/pensums/${id}/copy`, { name: 'Plan 2027' })
    expect(named.body.data.name).toBe('Plan 2027')
  })

  test('drafts and frozen ones that nothing follows are deleted with their semesters', async () => {
    const draft = await plan()
    const frozen = await plan()
    await freeze(frozen.id)
    for (const { id, semester_id } of [draft, frozen]) {
      expect((await admin.call('DELETE', `/pensums/${id}`)).status).toBe(204)
      expect((await admin.call('GET', `/semesters/${semester_id}`)).status).toBe(404)
    }
  })
})

describe('refusals', () => {
  test('a name that the specialization has', async () => {
    const { id, specialization_id } = await plan()
    const again = await admin.call('POST', '/pensums', { name: 'Plan 2026', specialization_id })
    expect([again.status, again.body.message]).toEqual([409, 'name_already_exists'])
    const other = await plan()
    const moved = await admin.call('PATCH', `/pensums/${other.id}`, { specialization_id })
    expect(moved.body.message).toBe('name_already_exists')
    const copy = await admin.call('POST', `/pensums/${id}/copy`, { name: 'Plan 2026' })
    expect(copy.body.message).toBe('name_already_exists')
  })

  test('freezing one without semesters, or with an empty one', async () => {
    const specialization_id = await specialization()
    const born = await admin.call('POST', '/pensums', { name: 'P', specialization_id, versioned: true })
    expect([born.status, born.body.message]).toEqual([409, 'pensum_is_incomplete'])
    const { id } = await plan()
    await semester(id, 2)
    expect((await freeze(id)).body.message).toBe('pensum_is_incomplete')
  })

  test('a frozen one never changes, not even for whoever writes past the rules', async () => {
    const { id } = await plan()
    await freeze(id)
    for (const changes of [{ name: 'X' }, { versioned: false }]) {
      const { status, body } = await admin.call('PATCH', `/pensums/${id}`, changes)
      expect([status, body.message]).toEqual([409, 'pensum_is_versioned'])
      await expect(
        world.db.updateTable('pensums').set(changes).where('id', '=', id).execute(),
      ).rejects.toMatchObject({ constraint: 'pensums_frozen_stay' })
    }
  })

  test('a version that is no longer the newest', async () => {
    const { id } = await plan()
    const headers = { 'if-unmodified-since-version': (await shown(id)).updated_at }
    await admin.call('PATCH', `/pensums/${id}`, { name: 'A' }, { headers })
    const stale = await admin.call('PATCH', `/pensums/${id}`, { name: 'B' }, { headers })
    expect([stale.status, stale.body.message]).toEqual([409, 'stale_version'])
  })

  test('deleting one that periods follow, that has sections, or that a price names', async () => {
    const attached = await plan()
    await freeze(attached.id)
    await follow(attached, false)
    const periods = await admin.call('DELETE', `/pensums/${attached.id}`)
    expect([periods.status, periods.body.message]).toEqual([409, 'pensum_has_periods'])
    const taught = await plan()
    await freeze(taught.id)
    const period_id = await follow(taught, true)
    const sections = await admin.call('DELETE', `/pensums/${taught.id}`)
    expect([sections.status, sections.body.message]).toEqual([409, 'pensum_semesters_has_sections'])
    const priced = await plan()
    await world.db
      .insertInto('period_price_settings')
      .values({ period_id, semester_id: priced.semester_id, semester_price_e2: 1 })
      .execute()
    for (const path of [`/pensums/${priced.id}`, `/semesters/${priced.semester_id}`])
      expect((await admin.call('DELETE', path)).body.message).toBe('foreign_key_violation')
  })

  test('one that is not there', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/pensums/99999', {})).body.message).toBe('resource_not_found')
    expect((await admin.call('POST', '/pensums/99999/copy', {})).body.message).toBe('resource_not_found')
  })
})

describe('semesters', () => {
  test('they are listed by number with their courses and sections', async () => {
    const made = await plan()
    const second = await semester(made.id, 2)
    await fill(second, [await course()])
    await freeze(made.id)
    const period_id = await follow(made, true)
    const found = async (query: string) =>
      (await admin.call('GET', `/semesters?${query}`)).body.data.map((row: { id: number }) => row.id)
    expect(await found(`pensum_id=${made.id}`)).toEqual([made.semester_id, second])
    expect(await found(`specialization_id=${made.specialization_id}&sort_by=code,desc`)).toEqual([
      second,
      made.semester_id,
    ])
    expect(await found(`period_id=${period_id}&search=s-2&sort_by=created_at,asc`)).toEqual([second])
    const { body } = await admin.call('GET', `/semesters/${made.semester_id}?with=courses,sections`)
    expect(body.data.courses).toHaveLength(2)
    expect(body.data.sections).toMatchObject([{ period_id, letter_code: 'A', males_limit: 5 }])
    const list = await admin.call('GET', `/semesters?pensum_id=${made.id}&with=courses,sections`)
    expect(list.body.data[0]).toEqual(body.data)
  })

  test('number and code are changed, and are one semester’s own', async () => {
    const { id, semester_id } = await plan()
    await semester(id, 2)
    const changed = await admin.call('PATCH', `/semesters/${semester_id}`, { number: 3 })
    expect(changed.body.data).toMatchObject({ number: 3, code: 'S-1' })
    expect((await admin.call('PATCH', `/semesters/${semester_id}`, {})).status).toBe(200)
    for (const body of [{ number: 2 }, { code: 'S-2' }]) {
      const taken = await admin.call('PATCH', `/semesters/${semester_id}`, body)
      expect([taken.status, taken.body.message]).toEqual([409, 'semester_number_already_exists'])
    }
    const again = await admin.call('POST', '/semesters', { pensum_id: id, number: 2, code: 'Z' })
    expect([again.status, again.body.message]).toEqual([409, 'semester_number_already_exists'])
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00Z' }
    const stale = await admin.call('PATCH', `/semesters/${semester_id}`, { number: 4 }, { headers })
    expect([stale.status, stale.body.message]).toEqual([409, 'stale_version'])
  })

  test('one of a draft is deleted and its courses stay', async () => {
    const { semester_id, course_ids } = await plan()
    expect((await admin.call('DELETE', `/semesters/${semester_id}`)).status).toBe(204)
    expect((await admin.call('GET', `/courses/${course_ids[0]}`)).status).toBe(200)
  })

  test('a frozen pensum takes no semester, loses none, and changes none', async () => {
    const { id, semester_id, course_ids } = await plan()
    await freeze(id)
    const answers = await Promise.all([
      admin.call('POST', '/semesters', { pensum_id: id, number: 2, code: 'B' }),
      admin.call('PATCH', `/semesters/${semester_id}`, { number: 2 }),
      admin.call('DELETE', `/semesters/${semester_id}`),
      fill(semester_id, course_ids.slice(0, 1)),
      admin.call('POST', '/specializations/periods/pensums/semesters/courses', {
        course_id: await course(),
        semester_ids: [semester_id],
      }),
    ])
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [409, 'pensum_is_versioned']),
    )
  })

  test('one with sections is not deleted', async () => {
    const made = await plan()
    await freeze(made.id)
    await follow(made, true)
    const { status, body } = await admin.call('DELETE', `/semesters/${made.semester_id}`)
    expect([status, body.message]).toEqual([409, 'semester_has_sections'])
  })

  test('one that is not there', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/semesters/99999', {})).body.message).toBe('resource_not_found')
    for (const answer of [await admin.call('GET', '/semesters/99999/courses'), await fill(99_999, [])])
      expect(answer.body.message).toBe('resource_not_found')
  })
})

describe('courses of a semester', () => {
  const ids = (rows: { id: number }[]) => rows.map((row) => row.id)

  test('the whole list is replaced in its order, and what stays keeps its state', async () => {
    const { semester_id, course_ids } = await plan()
    const [first = 0, second = 0] = course_ids
    const off = await admin.call('PATCH', `/semesters/${semester_id}/courses/${second}`, { enabled: false })
    expect([off.status, off.body.data.enabled, off.body.data.course_enabled]).toEqual([200, false, true])
    const third = await course()
    const { status, body } = await fill(semester_id, [third, second])
    expect([status, ids(body.data)]).toEqual([200, [third, second]])
    expect(body.data[1].enabled).toBe(false)
    const list = await world.as('lowAdmin').call('GET', `/semesters/${semester_id}/courses`)
    expect(list.body).toEqual(body)
    expect(ids((await fill(semester_id, [second, first, third])).body.data)).toEqual([second, first, third])
    expect((await fill(semester_id, [])).body.data).toEqual([])
  })

  test('a frozen pensum’s course is still switched; one that it does not hold is not found', async () => {
    const { id, semester_id, course_ids } = await plan()
    await freeze(id)
    const path = `/semesters/${semester_id}/courses`
    const off = await admin.call('PATCH', `${path}/${course_ids[0]}`, { enabled: false })
    expect(off.body.data.enabled).toBe(false)
    const other = await admin.call('PATCH', `${path}/${await course()}`, { enabled: false })
    expect([other.status, other.body.message]).toEqual([404, 'resource_not_found'])
  })

  test('a course stands once in a pensum', async () => {
    const { id, semester_id, course_ids } = await plan()
    const [first = 0] = course_ids
    const second = await semester(id, 2)
    for (const answer of [await fill(second, [first]), await fill(semester_id, [first, first])])
      expect([answer.status, answer.body.message]).toEqual([409, 'course_already_in_pensum'])
    const kept = await admin.call('GET', `/semesters/${semester_id}/courses`)
    expect(ids(kept.body.data)).toEqual(course_ids)
  })

  test('a list that was changed meanwhile is not overwritten', async () => {
    const { id, semester_id, course_ids } = await plan()
    const headers = { 'if-unmodified-since-version': (await shown(id)).semesters[0].updated_at }
    expect((await fill(semester_id, course_ids.slice(1), headers)).status).toBe(200)
    const stale = await fill(semester_id, course_ids, headers)
    expect([stale.status, stale.body.message]).toEqual([409, 'stale_version'])
  })

  test('one course goes to the end of semesters of several drafts, all or none', async () => {
    const first = await plan()
    const second = await plan()
    const course_id = await course()
    const add = (semester_ids: number[]) =>
      admin.call('POST', '/specializations/periods/pensums/semesters/courses', { course_id, semester_ids })
    const { status, body } = await add([first.semester_id, second.semester_id])
    expect(status).toBe(201)
    expect(body.data.map((one: { courses: { id: number }[] }) => ids(one.courses))).toEqual([
      [...first.course_ids, course_id],
      [...second.course_ids, course_id],
    ])
    const third = await plan()
    const again = await add([third.semester_id, first.semester_id])
    expect([again.status, again.body.message]).toEqual([409, 'course_already_in_pensum'])
    const kept = await admin.call('GET', `/semesters/${third.semester_id}/courses`)
    expect(ids(kept.body.data)).toEqual(third.course_ids)
  })

  test('ten people who put one course into two semesters of a pensum leave it in one', async () => {
    const { id, semester_id } = await plan()
    const second = await semester(id, 2)
    const course_id = await course()
    await world.openConnections(10)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => fill(index % 2 ? second : semester_id, [course_id])),
    )
    const held = await shown(id)
    expect(held.courses_count).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})
