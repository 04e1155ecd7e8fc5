import { foundInstitute } from '#features/institute/institution/server/actions.ts'
import { createAccount, makeDemoAccount } from '#features/people/account/lifecycle/server/actions.ts'
import { superviseTeachers } from '#features/people/teachers/coordination/server/actions.ts'
import { createTeacher } from '#features/people/teachers/server/actions.ts'
import { createCourse } from '#features/plan/courses/server/actions.ts'
import { createSemester, replaceCourses } from '#features/plan/pensums/semesters/server/actions.ts'
import { createPensum, freezePensum } from '#features/plan/pensums/server/actions.ts'
import { createPrelation } from '#features/plan/prelations/server/actions.ts'
import { assignCoordinator, createSpecialization } from '#features/plan/specializations/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { DEMO_PASSWORD } from '#server/postgres/demo-mode.ts'
import type { Institute } from './life.ts'
import { PRELATIONS, TRACKS } from './studies.ts'

/** The institute itself, its administrators and the assistant. */
export async function found(institute: Institute): Promise<void> {
  const { clock } = institute
  await institute.db.transaction().execute(async (tx) => {
    await foundInstitute(tx, {
      clock,
      body: {
        institution: {
          name: 'Instituto Universitario Ávila',
          short_name: 'IUA',
          fiscal_id: 'J-00000000-0',
          address: 'Av. Principal, edificio Claustro',
          city: 'Caracas',
          phone: '+582125550100',
          email: 'informacion@demo.example',
        },
        administrator: {
          name: 'Coromoto Briceño',
          email: 'dios@demo.example',
          password: 'se cambia en la línea siguiente',
        },
      },
    })
    const dios = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow()
    institute.admin = { ...institute.admin, user_id: dios.id, email: 'dios@demo.example' }
    await makeDemoAccount(tx, { user_id: dios.id, password: DEMO_PASSWORD })
    const staff = [
      { email: 'admin@demo.example', role: 'admin', name: 'Rafael Urdaneta' },
      { email: 'asistente@demo.example', role: 'lowAdmin', name: 'Génesis Peña' },
    ] as const
    for (const one of staff) {
      const user_id = await createAccount(tx, { ...one, base: institute.base, clock, confirm: false })
      await makeDemoAccount(tx, { user_id, password: DEMO_PASSWORD })
    }
  })
}

/** Specializations, courses and one frozen pensum each. */
export const study = (institute: Institute, tracks = TRACKS) =>
  institute.act(async (tx) => {
    for (const { semesters, ...track } of tracks) {
      const { id: specialization_id } = await createSpecialization(tx, track)
      institute.specialization_ids.set(track.code, specialization_id)
      const pensum = await createPensum(tx, { name: `Pensum ${track.code} 1`, specialization_id })
      for (const [index, courses] of semesters.entries()) {
        const semester_id = await teachInSemester(tx, { pensum_id: pensum.id, number: index + 1, courses })
        institute.semesters.push({
          track: track.code,
          number: index + 1,
          semester_id,
          course_count: courses.length,
        })
      }
      await requireCourses(tx, pensum.id)
      await freezePensum(tx, pensum.id)
      institute.pensum_ids.push(pensum.id)
    }
  })

/** The prelations of the courses that the draft has. */
async function requireCourses(tx: Tx, pensum_id: number): Promise<void> {
  const courses = await tx
    .selectFrom('semester_courses as sc')
    .innerJoin('courses as c', 'c.id', 'sc.course_id')
    .select(['c.id', 'c.code'])
    .where('sc.pensum_id', '=', pensum_id)
    .execute()
  const ids = new Map(courses.map(({ id, code }) => [code, id]))
  for (const [course, ...required] of PRELATIONS)
    for (const other of required) {
      const [course_id, required_course_id] = [ids.get(course), ids.get(other)]
      if (course_id !== undefined && required_course_id !== undefined)
        await createPrelation(tx, { pensum_id, course_id, required_course_id })
    }
}

type NewSemester = {
  pensum_id: number
  number: number
  courses: (typeof TRACKS)[number]['semesters'][number]
}

async function teachInSemester(tx: Tx, { pensum_id, number, courses }: NewSemester): Promise<number> {
  const ids: number[] = []
  for (const [code, title, credits, hours] of courses) {
    const supports_finals = title.startsWith('Proyecto')
    const course = await createCourse(tx, {
      code,
      title,
      credits,
      hours,
      max_absences_to_fail: hours * 2,
      supports_finals,
    })
    ids.push(course.id)
  }
  const semester = await createSemester(tx, { pensum_id, number, code: `S${number}` })
  await replaceCourses(tx, { id: semester.id, course_ids: ids })
  return semester.id
}

const TEACHERS = 30

/** Thirty teachers, of whom three coordinate a specialization each; two of them are well known. */
export const hire = (institute: Institute) =>
  institute.act(async (tx, by) => {
    const codes = TRACKS.map((track) => track.code)
    for (let index = 0; index < TEACHERS; index++) {
      const track = codes[index % codes.length] ?? ''
      // The basic track has no coordinator; each other one has the first of its teachers.
      const is_coordinator = index > 0 && index < codes.length
      const teacher_id = await hireOne(tx, by, { institute, index, is_coordinator })
      institute.teachers.set(track, [...(institute.teachers.get(track) ?? []), teacher_id])
      const specialization_id = institute.specialization_ids.get(track)
      if (is_coordinator && specialization_id !== undefined)
        await assignCoordinator(tx, by, { specialization_id, teacher_id })
    }
    // Each coordinator, the first of a track, watches over the others of it; the latest of each waits for one.
    for (const track of codes.slice(1)) {
      const [id, ...teacher_ids] = institute.teachers.get(track) ?? []
      if (id !== undefined) await superviseTeachers(tx, by, { id, teacher_ids: teacher_ids.slice(0, -1) })
    }
  })

type Hiring = { institute: Institute; index: number; is_coordinator: boolean }

async function hireOne(tx: Tx, by: By, { institute, index, is_coordinator }: Hiring): Promise<number> {
  const person = institute.people.teacher(index % 2 === 0 ? 'female' : 'male')
  const wellKnown = { 1: 'coordinador@demo.example', 5: 'profesor@demo.example' }[index]
  const teacher_id = await createTeacher(tx, by, {
    ...person,
    email: wellKnown ?? person.email,
    identity_kind: 'V',
    is_coordinator,
    base: institute.base,
    confirm: false,
  })
  if (wellKnown) {
    const { user_id } = await tx
      .selectFrom('teachers')
      .select('user_id')
      .where('id', '=', teacher_id)
      .executeTakeFirstOrThrow()
    await makeDemoAccount(tx, { user_id, password: DEMO_PASSWORD })
  }
  return teacher_id
}
