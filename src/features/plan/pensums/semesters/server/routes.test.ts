import { describe, expect, test } from 'vitest'
import { draftsOf } from '#test/support/drafts.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const { course, semester, fill, plan, freeze, follow, shown } = draftsOf(world)

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
    const paths = [semester_id, second].map((one) => `/semesters/${one}/courses`)
    const held = await Promise.all(paths.map((path) => admin.call('GET', path)))
    const standing = held.flatMap(({ body }) => ids(body.data))
    expect(standing.filter((one) => one === course_id)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})

describe('moving a course', () => {
  /** A draft of three semesters: two courses in the first, one in the second, none in the third. */
  async function three() {
    const made = await plan()
    const second = await semester(made.id, 2)
    const third = await semester(made.id, 3)
    const later = await course()
    await fill(second, [later])
    const move = (course_id: number, semester_id: number, position = 0) =>
      admin.call('POST', `/pensums/${made.id}/move-course`, { course_id, semester_id, position })
    const [first = 0, other = 0] = made.course_ids
    return { ...made, first, other, later, second, third, move }
  }
  const require = (pensum_id: number, course_id: number, required_course_id: number) =>
    world.db.insertInto('prelations').values({ pensum_id, course_id, required_course_id }).execute()
  const held = async (id: number): Promise<number[][]> =>
    (await shown(id)).semesters.map((one: { courses: { id: number }[] }) => one.courses.map((row) => row.id))
  const REFUSED = [409, 'target_must_be_related_to_next_semesters']

  test('it goes to the place asked for, in its own semester or another, and keeps whether it is offered', async () => {
    const { id, first, other, later, semester_id, second, third, move } = await three()
    const within = await move(first, semester_id, 1)
    expect([within.status, within.body.data.map((one: { number: number }) => one.number)]).toEqual([
      200,
      [1, 2, 3],
    ])
    expect(await held(id)).toEqual([[other, first], [later], []])
    await admin.call('PATCH', `/semesters/${semester_id}/courses/${first}`, { enabled: false })
    await move(first, second)
    expect(await held(id)).toEqual([[other], [first, later], []])
    const { body } = await move(later, third, 100)
    expect(await held(id)).toEqual([[other], [first], [later]])
    expect(body.data[1].courses).toMatchObject([{ id: first, enabled: false }])
    expect(body.data[1].updated_at > within.body.data[1].updated_at).toBe(true)
  })

  test('it leaves its semester with its prelations where that is asked for; else they are named, and stay', async () => {
    const { id, first, other, later, semester_id } = await three()
    await require(id, later, first)
    const put = (more: object = {}) =>
      admin.call('PUT', `/semesters/${semester_id}/courses`, { course_ids: [other], ...more })
    const prelations = async () =>
      (await world.db.selectFrom('prelations').select('id').where('pensum_id', '=', id).execute()).length
    const { status, body } = await put()
    expect([status, body]).toMatchObject([
      409,
      { message: 'courses_have_prelations', description: expect.stringMatching(/: .+ exige .+\. Quítelas/) },
    ])
    expect([(await held(id))[0], await prelations()]).toEqual([[first, other], 1])
    expect((await put({ drop_prelations: true })).status).toBe(200)
    expect([(await held(id))[0], await prelations()]).toEqual([[other], 0])
  })

  test('it stays later than what it requires, and earlier than what requires it', async () => {
    const { id, first, later, semester_id, second, third, move } = await three()
    await require(id, later, first)
    const before = await held(id)
    for (const answer of [
      await move(later, semester_id),
      await move(first, second),
      await move(first, third),
    ])
      expect([answer.status, answer.body.message]).toEqual(REFUSED)
    expect(await held(id)).toEqual(before)
    expect((await move(later, third)).status).toBe(200)
    expect((await move(first, second)).status).toBe(200)
  })

  test('a semester’s number keeps to that as well', async () => {
    const { id, first, later, semester_id, second } = await three()
    await require(id, later, first)
    for (const [path, number] of [
      [semester_id, 9],
      [second, 20],
    ]) {
      const answer = await admin.call('PATCH', `/semesters/${path}`, { number })
      if (path === semester_id) expect([answer.status, answer.body.message]).toEqual(REFUSED)
      else expect(answer.status).toBe(200)
    }
  })

  test('a course or a semester of another pensum is not found, and a frozen one moves nothing', async () => {
    const { id, first, second, third, move } = await three()
    const strange = await plan()
    for (const answer of [
      await move(strange.course_ids[0] ?? 0, second),
      await move(first, strange.semester_id),
      await admin.call('POST', '/pensums/99999/move-course', {
        course_id: first,
        semester_id: second,
        position: 0,
      }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'resource_not_found'])
    await fill(third, [await course()])
    await freeze(id)
    const late = await move(first, second)
    expect([late.status, late.body.message]).toEqual([409, 'pensum_is_versioned'])
  })

  test('ten people who move one course at once leave it in one place', async () => {
    const { id, first, other, later, semester_id, second, third, move } = await three()
    await world.openConnections(10)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => move(first, [semester_id, second, third][index % 3] ?? 0)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await held(id)).flat().toSorted()).toEqual([first, other, later].toSorted())
  })
})
