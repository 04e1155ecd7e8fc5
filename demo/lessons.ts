import { generateLessons, updateLesson } from '#features/teaching/lessons/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'

export const WELL_KNOWN = 'profesor@demo.example'

/** What the well-known teacher has noted of the first lessons of each course. */
const TOPICS = [
  ['Presentación', 'Programa de la materia, plan de evaluación y bibliografía.'],
  ['Diagnóstico', 'Prueba diagnóstica, sin nota. Repaso de lo visto en el período anterior.'],
  ['Tema 1', 'Conceptos básicos y primeros ejemplos.'],
  ['Tema 1, práctica', 'Ejercicios en grupos de tres; quedan dos para la casa.'],
  ['Tema 2', 'Definiciones y casos particulares.'],
  ['Tema 2, práctica', 'Corrección de los ejercicios y dudas.'],
] as const

/** Each teacher generates the lessons of the period from the timetable; one of them notes what was taught. */
export const holdLessons = (institute: Institute, period: PeriodOfDemo): Promise<void> =>
  institute.act(async (tx) => {
    for (const { email, ...course } of await coursesOf(tx, period)) {
      const by = asTeacher(institute, course.teacher)
      await generateLessons(tx, by, course)
      if (email === WELL_KNOWN) await noteTopics(tx, by, course)
    }
  })

/** A teacher of the demo institute, at its time. */
export const asTeacher = (institute: Institute, teacher: { teacher_id: number; user_id: number }): By => ({
  clock: institute.clock,
  actor: { ...institute.admin, type: 'teacher', level: 2, ...teacher },
})

/** The scheduled courses of a period, each with the first of its teachers. */
export async function coursesOf(tx: Tx, period: PeriodOfDemo) {
  const rows = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('course_section_teachers as cst', 'cst.course_section_id', 'cs.id')
    .innerJoin('teachers as t', 't.id', 'cst.teacher_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['cs.id', 'cs.section_id', 'cs.course_id', 't.id as teacher_id', 't.user_id', 'u.email'])
    .distinctOn('cs.id')
    .where('s.period_id', '=', period.id)
    .orderBy('cs.id')
    .orderBy('t.id')
    .execute()
  return rows.map(({ teacher_id, user_id, ...row }) => ({ ...row, teacher: { teacher_id, user_id } }))
}

async function noteTopics(tx: Tx, by: By, { id }: { id: number }): Promise<void> {
  const lessons = await tx
    .selectFrom('lessons')
    .select('id')
    .where('course_section_id', '=', id)
    .orderBy('date')
    .limit(TOPICS.length)
    .execute()
  for (const [at, lesson] of lessons.entries()) {
    const [title = '', content = ''] = TOPICS[at] ?? []
    await updateLesson(tx, by, { id: lesson.id, changes: { title, content } })
  }
}
