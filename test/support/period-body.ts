import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

/** A period's body as the form sends it: September to January, first cut until the end of October. */
export const periodBody = (year: number, number: number, changes: Record<string, unknown> = {}) => ({
  year,
  number,
  weeks_length: 16,
  start_date: `${year}-09-07`,
  end_date: `${year + 1}-01-22`,
  first_cut_start_date: `${year}-09-07`,
  first_cut_end_date: `${year}-10-30`,
  second_cut_start_date: `${year}-11-02`,
  second_cut_end_date: `${year + 1}-01-15`,
  approval_minimum_avg: 12,
  approval_minimum_note: 10,
  semester_price_e2: 12_000,
  ...changes,
})

/** Makes a period through the API and gives it as answered. */
export async function makePeriod(world: World, year: number, number: number, changes = {}) {
  const { status, body } = await world.as('admin').call('POST', '/periods', periodBody(year, number, changes))
  if (status !== 201) throw new Error(`no period: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A specialization with a pensum of one semester and two courses, made through the API. */
export async function makePlan(world: World, { frozen = true, specialization_id = 0 } = {}) {
  const admin = world.as('admin')
  const tag = randomUUID().slice(0, 6)
  const made = async (path: string, body: object) => {
    const answer = await admin.call('POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data.id as number
  }
  const specialization =
    specialization_id || (await made('/specializations', { code: `E${tag}`, title: `Informática ${tag}` }))
  const pensum = await made('/pensums', { name: `Pensum ${tag}`, specialization_id: specialization })
  const semester = await made('/semesters', { pensum_id: pensum, number: 1, code: 'S1' })
  const course = { credits: 4, hours: 5, max_absences_to_fail: 6 }
  const courses = [
    await made('/courses', { ...course, code: `MAT${tag}`, title: `Matemática ${tag}` }),
    await made('/courses', { ...course, code: `LEN${tag}`, title: `Lengua ${tag}` }),
  ]
  await admin.call('PUT', `/semesters/${semester}/courses`, { course_ids: courses })
  if (frozen) await admin.call('PATCH', `/pensums/${pensum}`, { versioned: true })
  return { specialization_id: specialization, pensum_id: pensum, semester_id: semester, course_ids: courses }
}
