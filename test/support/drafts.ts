import type { World } from './world.ts'

/** What the tests of pensums and their semesters arrange: drafts with courses, and periods that follow them. */
export function draftsOf(world: World) {
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
  return { specialization, course, semester, fill, plan, freeze, follow, shown }
}
