import { describe, expect, test } from 'vitest'
import { draftsOf } from '#test/support/drafts.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const { specialization, course, semester, fill, plan, freeze, follow, shown } = draftsOf(world)

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

  test('freezing what somebody changed a moment before: a semester, its courses or a prelation', async () => {
    const { id, semester_id, course_ids } = await plan()
    const [first = 0, second = 0] = course_ids
    const next = await semester(id, 2)
    const third = await course()
    await fill(next, [third])
    const one = await admin.call('POST', '/prelations', {
      pensum_id: id,
      course_id: third,
      required_course_id: first,
    })
    const prelation = `/prelations/${one.body.data.id}`
    const changes: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object][] = [
      ['POST', '/semesters', { pensum_id: id, number: 3, code: 'S-3' }],
      ['PATCH', `/semesters/${semester_id}`, { code: 'S-I' }],
      ['PUT', `/semesters/${semester_id}/courses`, { course_ids: [second, first] }],
      ['POST', `/pensums/${id}/move-course`, { course_id: second, semester_id: next, position: 0 }],
      ['PATCH', prelation, { required_course_id: first, course_id: second }],
      ['DELETE', prelation, {}],
    ]
    for (const [method, path, body] of changes) {
      const { updated_at } = await shown(id)
      const done = await admin.call(method, path, body)
      expect([path, done.status < 300]).toEqual([path, true])
      const headers = { 'if-unmodified-since-version': updated_at }
      const stale = await admin.call('PATCH', `/pensums/${id}`, { versioned: true }, { headers })
      expect([path, stale.body.message]).toEqual([path, 'stale_version'])
    }
    const added = (await shown(id)).semesters.find((row: { number: number }) => row.number === 3)
    const { updated_at } = await shown(id)
    await admin.call('DELETE', `/semesters/${added.id}`)
    const freezing = (version: string) =>
      admin.call(
        'PATCH',
        `/pensums/${id}`,
        { versioned: true },
        { headers: { 'if-unmodified-since-version': version } },
      )
    expect((await freezing(updated_at)).body.message).toBe('stale_version')
    expect((await freezing((await shown(id)).updated_at)).body.data.versioned).toBe(true)
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
