import { useCallback, useRef, useState } from 'react'
import { type CoursePosition, obstacle, placeOf } from '../editing/rules.ts'
import type { Semester, SemesterCourse } from '../semesters/contract.ts'
import { gripOf } from './EditorFocus.tsx'
import { prelationSentence } from './EditorWords.tsx'
import type { MapPrelation } from './widgets/PensumMapProps.tsx'

/** A course on its way, and where it would come to lie. */
export type Held = {
  course: SemesterCourse
  from: CoursePosition
  to: CoursePosition
  by: 'keys' | 'pointer'
}

export type HoldProps = {
  semesters: readonly Semester[]
  prelations: readonly MapPrelation[]
  /** Where the focus is to be once all is drawn. */
  stay: (selector: string) => void
  onMove: (course: SemesterCourse, place: CoursePosition) => void
  onRefused: (sentence: string) => void
}

export type Hold = ReturnType<typeof useHold>

/** A course that is taken, carried and put down, whether by keys or by a pointer; each step has its sentence. */
export function useHold({ semesters, prelations, stay, onMove, onRefused }: HoldProps) {
  const [held, setHeld] = useState<Held | null>(null)
  const [said, say] = useState('')
  // The carrying listeners live longer than one drawing.
  const latest = useRef({ held, semesters, prelations, onMove, onRefused })
  latest.current = { held, semesters, prelations, onMove, onRefused }

  const set = useCallback((next: Held | null) => {
    latest.current.held = next
    setHeld(next)
  }, [])

  const why = useCallback((course_id: number, semester_id: number): string | null => {
    const { semesters, prelations } = latest.current
    const found = obstacle(semesters, prelations, { course_id, semester_id })
    if (!found) return null
    return prelationSentence(found, semesters)
  }, [])

  const place = useCallback(({ semester_id, position }: CoursePosition, course_id: number): string => {
    const semester = latest.current.semesters.find((one) => one.id === semester_id)
    const others = (semester?.courses ?? []).filter((one) => one.id !== course_id).length
    return `semestre ${semester?.number}, puesto ${position + 1} de ${others + 1}`
  }, [])

  const take = useCallback(
    (course_id: number, by: Held['by']) => {
      const { semesters } = latest.current
      const from = placeOf(semesters, course_id)
      const course = semesters.flatMap(({ courses = [] }) => courses).find((one) => one.id === course_id)
      if (!course || !from) return
      set({ course, from, to: from, by })
      say(
        `${course.title}: tomada del ${place(from, course_id)}. Flechas para moverla, Enter para soltarla, Esc para devolverla.`,
      )
    },
    [place, set],
  )

  const carry = useCallback(
    (to: CoursePosition) => {
      const { held } = latest.current
      if (!held || (to.semester_id === held.to.semester_id && to.position === held.to.position)) return
      set({ ...held, to })
      const refusal = why(held.course.id, to.semester_id)
      const where = place(to, held.course.id)
      say(`${held.course.title}: ${where}.${refusal ? ` No puede quedar aquí: ${refusal}` : ''}`)
    },
    [place, set, why],
  )

  const giveBack = useCallback(() => {
    const { held } = latest.current
    if (!held) return
    set(null)
    say(`${held.course.title}: de vuelta en el ${place(held.from, held.course.id)}.`)
  }, [place, set])

  const drop = useCallback(() => {
    const { held, onMove, onRefused } = latest.current
    if (!held) return
    const { course, from, to, by } = held
    const refusal = why(course.id, to.semester_id)
    if (refusal) {
      onRefused(refusal)
      // By keys it stays in the hand: another place may be found.
      if (by === 'pointer') giveBack()
      return
    }
    if (to.semester_id === from.semester_id && to.position === from.position) return giveBack()
    set(null)
    if (by === 'keys') stay(gripOf(course.id))
    say(`${course.title}: en el ${place(to, course.id)}.`)
    onMove(course, to)
  }, [giveBack, place, set, stay, why])

  const refusal = held ? why(held.course.id, held.to.semester_id) : null
  return { held, said, refusal, latest, take, carry, drop, giveBack }
}
