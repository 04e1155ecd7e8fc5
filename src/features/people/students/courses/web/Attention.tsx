import type { ReactNode } from 'react'
import { showNote } from '#kernel/notes.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import type { StudentCourse } from '../contract.ts'
import { absencesLeft } from './CourseCells.tsx'
import { markOf } from './CurrentCourses.tsx'

type Fact = { icon: IconName; tone: string; title: string; text: ReactNode }

/** What is wrong in the courses taken now, each in a cell; nothing where all goes well. */
export function Attention({ courses }: { courses: readonly StudentCourse[] }) {
  const facts = [absenceFact(courses), lowFact(courses)].filter((one) => one !== null)
  if (facts.length === 0) return null
  return (
    <ul className="grid border-y border-text sm:grid-flow-col sm:auto-cols-fr">
      {facts.map(({ icon, tone, title, text }) => (
        <li
          key={title}
          className="border-line py-2 pe-2 max-sm:not-last:border-b sm:not-first:border-s sm:not-first:ps-4"
        >
          <p className={`flex items-center gap-2 font-bold ${tone}`}>
            <Icon name={icon} />
            {title}
          </p>
          <p className="figures text-compact text-text-2">{text}</p>
        </li>
      ))}
    </ul>
  )
}

const leftIn = ({ enrolment_state, absences_left }: StudentCourse) =>
  enrolment_state === 'failed_by_absence' ? -1 : (absences_left ?? Number.POSITIVE_INFINITY)

/** The courses in which hardly an absence is left, the worst first. */
function absenceFact(courses: readonly StudentCourse[]): Fact | null {
  const near = courses
    .filter((one) => absencesLeft(one).tone !== 'text-text-2')
    .sort((one, other) => leftIn(one) - leftIn(other))
  const [worst] = near
  if (!worst) return null
  const isFailed = worst.enrolment_state === 'failed_by_absence'
  const left = worst.absences_left ?? 0
  const word =
    left === 0
      ? 'No queda ninguna inasistencia'
      : `Queda${left === 1 ? '' : 'n'} ${left} ${left === 1 ? 'inasistencia' : 'inasistencias'}`
  return {
    icon: 'warning',
    tone: isFailed || left === 0 ? 'text-bad' : 'text-warn',
    title: isFailed ? 'Aplazada por inasistencias' : word,
    text: near.map((one) => `${one.title}, ${one.absences} de ${one.max_absences_to_fail}`).join('; '),
  }
}

const CUT_WORDS = { first_cut_note: 'primer', second_cut_note: 'segundo' } as const

/** Each note of a cut that the table below calls low. */
function lowFact(courses: readonly StudentCourse[]): Fact | null {
  const low = courses.flatMap((course) =>
    (['first_cut_note', 'second_cut_note'] as const).flatMap((cut) => {
      const note = course[cut]
      if (note === null || markOf(course, note) !== 'baja') return []
      return `${showNote(note)} en el ${CUT_WORDS[cut]} corte de ${course.title}`
    }),
  )
  if (low.length === 0) return null
  return {
    icon: 'down',
    tone: 'text-bad',
    title: low.length === 1 ? 'Nota baja' : `${low.length} notas bajas`,
    // Of several the table below says which.
    text: low.length === 1 ? low : null,
  }
}
