import { sql } from 'kysely'
import {
  createInstitute,
  createSection,
  createStudentRow,
  type Institute,
  inscribeByRows,
} from '../../support/institute.ts'
import { smallPdf } from '../../support/small-pdf.ts'
import type { World } from '../../support/world.ts'

/** What the scripts of the interleavings arrange, do and look at, each over a period of its own. */
export function stageOf(world: World) {
  const { db } = world
  const made = { periods: 0 }
  const admin = (...order: Parameters<ReturnType<typeof world.as>['call']>) =>
    world.as('admin').call(...order)
  const dios = (...order: Parameters<ReturnType<typeof world.as>['call']>) => world.as('dios').call(...order)

  async function setting({
    people,
    females_limit = 10,
    enabled = true,
  }: {
    people: number
    females_limit?: number
    enabled?: boolean
  }) {
    // A year has at most nine periods: a hundred rounds of each pair need more than there are years.
    if (made.periods === 0) await sql`alter table periods drop constraint periods_year_in_range`.execute(db)
    made.periods += 1
    const place = { year: 2030 + Math.floor(made.periods / 9), number: 1 + (made.periods % 9) }
    await sql`update periods set enabled = false`.execute(db)
    const institute = await createInstitute(world, { ...place, enabled })
    await sql`update sections set females_limit = ${females_limit} where id = ${institute.section_id}`.execute(
      db,
    )
    const students: number[] = []
    for (let index = 0; index < people; index += 1) students.push((await createStudentRow(world)).id)
    return { institute, students }
  }

  const section = async (institute: Institute, letter_code: string): Promise<number> =>
    (await createSection(world, institute, { letter_code, males_limit: 1 })).section_id

  const inscribe = ({ period_id, section_id }: Institute, student_id: number | undefined, by = admin) =>
    by('POST', '/inscriptions', { student_id, period_id, section_id })
  const move = (inscription_id: number | undefined, section_id: number) =>
    admin('POST', '/inscriptions/update', { inscription_id, section_id })

  async function inscribed(institute: Institute, student_id = 0): Promise<number> {
    const course = await db
      .selectFrom('course_sections')
      .select('id')
      .where('section_id', '=', institute.section_id)
      .executeTakeFirstOrThrow()
    return inscribeByRows(world, student_id, { ...institute, course_section_id: course.id })
  }

  async function reported({ period_id }: Institute, student_id = 0): Promise<number> {
    const { rows } = await sql<{
      id: number
    }>`insert into payments (student_id, period_id, title, type, date, amount)
    values (${student_id}, ${period_id}, 'Semestre', 1, '2026-11-01', 500) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }

  /** A request of equivalences in the institute's course, the acts on it, and what became of it. */
  async function requested({ course_id }: Institute, student_id = 0) {
    const origin = 'Otro instituto'
    const courses = [{ course_id, taken: 'Cálculo' }]
    const files = { grades: { bytes: smallPdf() } }
    const asked = await admin('POST', '/equivalence-requests', { student_id, origin, courses }, { files })
    const request_id: number = asked.body.data.id
    const on = `/equivalence-requests/${request_id}`
    return {
      accept: () => admin('POST', '/equivalences', { student_id, request_id, origin, courses }),
      giveBack: () => admin('POST', `${on}/return`, { reason: 'Falta el sello' }),
      complete: () => dios('PATCH', on, { origin, courses }),
      withdraw: () => dios('POST', `${on}/withdraw`),
      state: async () =>
        (
          await sql<object>`select r.state, r.return_reason, (select count(*)::int from equivalences v
            where v.request_id = r.id and v.stands) as resolutions
          from equivalence_requests r where r.id = ${request_id}`.execute(db)
        ).rows,
    }
  }

  async function preregistered({ period_id, specialization_id }: Institute): Promise<number> {
    const { rows } = await sql<{ id: number }>`insert into preregistered_students
    (period_id, specialization_id, shift, email, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone)
    values (${period_id}, ${specialization_id}, 'morning', ${`p${period_id}@correo.test`}, 'Ana', 'Bello', 'V',
      ${String(9_000_000 + period_id)}, 'female', '2008-01-01', '+584120000009') returning id`.execute(db)
    return rows[0]?.id ?? 0
  }

  /** Counted and kept seats by section, enrolments with them. */
  const seats =
    ({ period_id }: Institute) =>
    async () =>
      (
        await sql<object>`select s.letter_code, s.females_limit, s.females_assigned, count(distinct i.id)::int as people, count(e.id)::int as enrolments
    from sections s left join inscriptions i on i.section_id = s.id left join enrolments e on e.inscription_id = i.id
    where s.period_id = ${period_id} group by s.id order by s.letter_code`.execute(db)
      ).rows
  const payments =
    ({ period_id }: Institute) =>
    async () =>
      (
        await sql<object>`select i.paid_amount_e2, i.pending_amount_e2, (select array_agg(p.status order by p.status) from payments p
      where p.student_id = i.student_id and p.period_id = i.period_id) as statuses
    from inscriptions i where i.period_id = ${period_id} order by i.id`.execute(db)
      ).rows
  const preregistrations = (institute: Institute) => async () => ({
    pre: (
      await sql<object>`select state from preregistered_students where period_id = ${institute.period_id}`.execute(
        db,
      )
    ).rows,
    seats: await seats(institute)(),
  })

  return {
    admin,
    dios,
    setting,
    section,
    inscribe,
    move,
    inscribed,
    reported,
    requested,
    preregistered,
    seats,
    payments,
    preregistrations,
  }
}
