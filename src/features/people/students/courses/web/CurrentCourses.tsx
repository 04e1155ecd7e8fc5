import type { ReactNode } from 'react'
import { showShortDay } from '#kernel/dates.ts'
import { showAccumulated, showNote } from '#kernel/notes.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { placeOf } from '../../web/StudentPlace.tsx'
import type { StudentCourse } from '../contract.ts'
import { AbsenceCell, shortTeachersOf } from './CourseCells.tsx'

type Props = { student_id: number; period: string; courses: readonly StudentCourse[] }

/** What is taken in a period: with whom, the notes so far, what was missed, and what comes next. */
export function CurrentCourses({ student_id, period, courses }: Props) {
  return (
    <Card
      title={`Materias de ${period}`}
      action={<span className="text-text-2">Acumulado: lo que lleva, de lo evaluado hasta hoy</span>}
      flush
    >
      {courses.length === 0 ? (
        <p className="py-3 text-text-2">No hay materias suyas en el período que se puedan ver desde aquí.</p>
      ) : (
        <table className="figures w-full">
          <thead>
            <tr className="border-b border-line text-compact text-text-2">
              <Head>Materia</Head>
              <Head from="lg">Profesor</Head>
              <Head from="lg" end>
                Primer corte
              </Head>
              <Head from="lg" end>
                Segundo corte
              </Head>
              <Head end>Acumulado</Head>
              <Head from="sm">Inasistencias</Head>
              <Head from="lg">Próxima evaluación</Head>
            </tr>
          </thead>
          <tbody>
            {courses.map((course) => (
              <CourseRow key={course.id} student_id={student_id} course={course} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Words after figures, which end where these begin. */
const APART = { paddingInlineStart: '0.5rem' }
const FROM = { sm: 'max-sm:hidden', lg: 'max-lg:hidden' } as const

type HeadProps = { from?: keyof typeof FROM; end?: boolean; children: string }

/** The narrower the window, the fewer columns: what is left out stands below the name, or under «Materias». */
const Head = ({ from, end = false, children }: HeadProps) => (
  <th
    className={`py-1.5 pe-2 font-medium ${end ? 'text-end' : 'text-start'} ${from ? FROM[from] : ''}`}
    style={from && !end ? APART : undefined}
  >
    {children}
  </th>
)

const Cell = ({ from, end = false, children }: Omit<HeadProps, 'children'> & { children: ReactNode }) => (
  <td
    className={`py-2 pe-2 ${end ? 'text-end' : ''} ${from ? FROM[from] : ''}`}
    style={from && !end ? APART : undefined}
  >
    {children}
  </td>
)

function CourseRow({ student_id, course }: { student_id: number; course: StudentCourse }) {
  const {
    title,
    code,
    is_repeated,
    definitive_note,
    accumulated_note,
    accumulated_of,
    next_evaluation: next,
  } = course
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-2 pe-2 text-start font-normal">
        <LinkTo to={`${placeOf(student_id, course)}/lessons`} look="link">
          {title}
        </LinkTo>{' '}
        <span className="text-text-2 max-sm:block">{code}</span>
        {is_repeated && <span className="ml-2 text-compact text-text-2">repite</span>}
        <span className="block sm:hidden">
          <AbsenceCell course={course} />
        </span>
      </th>
      <Cell from="lg">{shortTeachersOf(course)}</Cell>
      <Cell from="lg" end>
        <Mark course={course} note={course.first_cut_note} />
      </Cell>
      <Cell from="lg" end>
        <Mark course={course} note={course.second_cut_note} />
      </Cell>
      <Cell end>
        {definitive_note === null && (accumulated_note === null || accumulated_of === null) ? (
          <span className="text-text-2">sin notas</span>
        ) : (
          <b className="font-medium">
            {definitive_note === null
              ? showAccumulated(accumulated_note ?? 0, accumulated_of ?? 0)
              : showNote(definitive_note)}
          </b>
        )}
      </Cell>
      <Cell from="sm">
        <AbsenceCell course={course} />
      </Cell>
      <Cell from="lg">
        {next ? `${next.title}, ${showShortDay(next.date)}` : <span className="text-text-2">ninguna</span>}
      </Cell>
    </tr>
  )
}

/** A note of a cut, with the word that says what is low or high in the period. */
function Mark({ course, note }: { course: StudentCourse; note: number | null }) {
  if (note === null) return <span className="text-text-2">pendiente</span>
  const word = markOf(course, note)
  return (
    <span className={word === 'baja' ? 'text-bad' : undefined}>
      {showNote(note)}
      {word && <span className={`ml-2 text-compact ${word === 'alta' ? 'text-ok' : ''}`}>{word}</span>}
    </span>
  )
}

type Limits = Pick<StudentCourse, 'low_performance_note' | 'high_performance_note'>

export function markOf({ low_performance_note: low, high_performance_note: high }: Limits, note: number) {
  if (low !== null && note < low) return 'baja'
  return high !== null && note > high ? 'alta' : null
}
