import { createBinnacle } from '#features/people/binnacles/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import { asTeacher, coursesOf } from './lessons.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'

type Words = { kind: 'academic' | 'behaviour' | 'other'; title: string; description: string; hidden?: true }

const WRITTEN: readonly Words[] = [
  {
    kind: 'academic',
    title: 'Expuso muy bien',
    description: 'Explicó el tema sin apuntes y respondió todas las preguntas.',
  },
  {
    kind: 'behaviour',
    title: 'Llegó tarde por tercera vez',
    description: 'Veinte minutos después de la hora. Dice que el transporte falla.',
  },
  {
    kind: 'academic',
    title: 'No entregó el trabajo',
    description: 'Pidió dos días más; se acordó el viernes.',
  },
  {
    kind: 'other',
    title: 'Avisó de una operación',
    description: 'Faltará dos semanas. Traerá el informe médico a Control de Estudios.',
  },
  {
    kind: 'behaviour',
    title: 'Usó el teléfono en la evaluación',
    description: 'Se le retiró la hoja. Conversado al final de la clase.',
    hidden: true,
  },
  {
    kind: 'academic',
    title: 'Ayuda a sus compañeros',
    description: 'Quedó con dos de ellos para repasar los ejercicios.',
  },
]
const EVERY = 4

/** What teachers have noted of their students in this period, one of them known to whoever tries the demo. */
export async function noteIncidents(institute: Institute, period: PeriodOfDemo): Promise<void> {
  const { db, pupils } = institute
  const known = pupils.find(({ is_well_known }) => is_well_known)?.student_id
  const teachers = new Map((await coursesOf(db, period)).map((one) => [one.id, one]))
  const held = await db
    .selectFrom('lessons as l')
    .innerJoin('enrolments as e', 'e.course_section_id', 'l.course_section_id')
    .select(['l.course_section_id', 'l.date', 'e.student_id'])
    .distinctOn('l.course_section_id')
    .where('l.period_id', '=', period.id)
    .where('l.registered_at', 'is not', null)
    .orderBy('l.course_section_id')
    .orderBy('l.date', 'desc')
    .orderBy((row) => row('e.student_id', '=', known ?? 0), 'desc')
    .orderBy('e.student_id')
    .execute()
  const chosen = held.filter(({ student_id }, at) => student_id === known || at % EVERY === 0)
  for (const [at, { course_section_id, date, student_id }] of chosen.sort(byDay).entries()) {
    const course = teachers.get(course_section_id)
    const { hidden, ...words } = WRITTEN[at % WRITTEN.length] ?? {
      kind: 'other',
      title: 'Nota',
      description: 'Nota.',
    }
    if (!course) continue
    institute.goTo(date, 22)
    const { section_id, course_id } = course
    const order = {
      student_id,
      section_id,
      course_id,
      incidence_date: date,
      visible_to_student: !hidden,
      ...words,
    }
    await institute.act((tx) => createBinnacle(tx, asTeacher(institute, course.teacher), order))
  }
  institute.goTo(institute.today)
}

const byDay = (one: { date: Day }, other: { date: Day }) => (one.date < other.date ? -1 : 1)
