import { showDay } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'
import type { ChangedCourse } from '../../contract.ts'

type Props = { from: string; to: string; courses: readonly ChangedCourse[] }

const noteOf = (note: number | null) => (note === null ? '—' : showNote(note))

/** Each course of a change of section: what becomes of it, and its definitive note before and after. */
export function WhatMoves({ from, to, courses }: Props) {
  if (courses.length === 0) return <p>No cursa ninguna materia en la sección {from}.</p>
  return (
    <table className="table figures">
      <caption className="sr-only">Qué pasa con cada materia</caption>
      <thead>
        <tr>
          <th scope="col">Materia</th>
          <th scope="col" className="cell-end">
            Hoy
          </th>
          <th scope="col" className="cell-end">
            En {to}
          </th>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <tr key={course.course_id}>
            <th scope="row" style={{ whiteSpace: 'normal' }}>
              {course.title}
              {sentencesOf(course, { from, to }).map((text) => (
                <span key={text} className="block text-hint text-text-2" style={{ fontWeight: 400 }}>
                  {text}
                </span>
              ))}
            </th>
            <td className="cell-end">{noteOf(course.definitive_note)}</td>
            <td className="cell-end">
              <b>{noteOf(course.new_definitive_note)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const FATES = {
  stays: ({ from }: Sides) =>
    `La sección nueva no la tiene: la sigue cursando en ${from}, por sus notas o asistencia.`,
  dropped: () => 'La sección nueva no la tiene: deja de cursarla.',
  added: ({ to }: Sides) => `Se agrega: la cursa en ${to} desde hoy.`,
} as const
type Sides = { from: string; to: string }

const listed = (evaluations: ChangedCourse['waived']) =>
  evaluations.map(({ title, weighting, date }) => `${title} (${weighting} %, ${showDay(date)})`).join(', ')

function sentencesOf(course: ChangedCourse, sides: Sides): string[] {
  if (course.fate !== 'moves') return [FATES[course.fate](sides)]
  const { absences, carried_weighting, waived, left_out, whole_weighting } = course
  return [
    carried_weighting > 0
      ? `Se lleva las notas de ${sides.from} (${carried_weighting} %) y ${absencesOf(absences)}.`
      : `Se lleva ${absencesOf(absences)}; todavía no tiene notas.`,
    ...(waived.length > 0 ? [`Exenta por anterior al cambio: ${listed(waived)}.`] : []),
    ...(left_out.length > 0 ? [`Sin nota en ${sides.from}, ya no cuenta: ${listed(left_out)}.`] : []),
    ...(whole_weighting === 100
      ? []
      : [`La definitiva se calcula sobre el ${whole_weighting} % que aplica.`]),
  ]
}

const absencesOf = (count: number) => {
  if (count === 0) return 'su asistencia'
  return count === 1 ? '1 inasistencia' : `${count} inasistencias`
}
