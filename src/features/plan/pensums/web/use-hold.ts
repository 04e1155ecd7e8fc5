import { useCallback, useRef, useState } from 'react'
import type { Semester, SemesterCourse } from '../semesters/contract.ts'
import { type CoursePosition, obstacle, placeOf } from '../semesters/rules.ts'
import { gripOf } from './use-staying.ts'
import type { MapPrelation } from './widgets/pensum-map-props.ts'
import { prelationSentence } from './words.ts'

/** A course on its way, and where it would come to lie. */
export type DraggedCourse = {
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

type Pensum = Pick<HoldProps, 'semesters' | 'prelations'>

/** Why a course may not go into a semester; null if it may. */
function whyNot({ semesters, prelations }: Pensum, course_id: number, semester_id: number): string | null {
  const found = obstacle(semesters, prelations, { course_id, semester_id })
  return found ? prelationSentence(found, semesters) : null
}

function placeText({ semesters }: Pensum, { semester_id, position }: CoursePosition, course_id: number) {
  const semester = semesters.find((one) => one.id === semester_id)
  const others = (semester?.courses ?? []).filter((one) => one.id !== course_id).length
  return `semestre ${semester?.number}, puesto ${position + 1} de ${others + 1}`
}

/** The held course, and everything that the drag listeners need: they outlive a render. */
function useHeld({ semesters, prelations, onMove, onRefused }: HoldProps) {
  const [held, setHeld] = useState<DraggedCourse | null>(null)
  const latest = useRef({ held, semesters, prelations, onMove, onRefused })
  latest.current = { held, semesters, prelations, onMove, onRefused }
  const set = useCallback((next: DraggedCourse | null) => {
    latest.current.held = next
    setHeld(next)
  }, [])
  return { held, latest, set }
}

/** A course that is taken, carried and dropped, by keys or by a pointer; each step has its sentence. */
export function useHold(props: HoldProps) {
  const { stay } = props
  const { held, latest, set } = useHeld(props)
  const [said, setSaid] = useState('')

  const take = useCallback(
    (course_id: number, by: DraggedCourse['by']) => {
      const { semesters } = latest.current
      const from = placeOf(semesters, course_id)
      const course = semesters.flatMap(({ courses = [] }) => courses).find((one) => one.id === course_id)
      if (!course || !from) return
      set({ course, from, to: from, by })
      setSaid(
        `${course.title}: tomada del ${placeText(latest.current, from, course_id)}. Flechas para moverla, Enter para soltarla, Esc para devolverla.`,
      )
    },
    [latest, set],
  )

  const carry = useCallback(
    (to: CoursePosition) => {
      const { held } = latest.current
      if (!held || (to.semester_id === held.to.semester_id && to.position === held.to.position)) return
      set({ ...held, to })
      const refusal = whyNot(latest.current, held.course.id, to.semester_id)
      const where = placeText(latest.current, to, held.course.id)
      setSaid(`${held.course.title}: ${where}.${refusal ? ` No puede quedar aquí: ${refusal}` : ''}`)
    },
    [latest, set],
  )

  const giveBack = useCallback(() => {
    const { held } = latest.current
    if (!held) return
    set(null)
    setSaid(`${held.course.title}: de vuelta en el ${placeText(latest.current, held.from, held.course.id)}.`)
  }, [latest, set])

  const drop = useCallback(() => {
    const { held, onMove, onRefused } = latest.current
    if (!held) return
    const { course, from, to, by } = held
    const refusal = whyNot(latest.current, course.id, to.semester_id)
    if (refusal) {
      onRefused(refusal)
      // By keys it stays in the hand: another place may be found.
      if (by === 'pointer') giveBack()
      return
    }
    if (to.semester_id === from.semester_id && to.position === from.position) return giveBack()
    set(null)
    if (by === 'keys') stay(gripOf(course.id))
    setSaid(`${course.title}: en el ${placeText(latest.current, to, course.id)}.`)
    onMove(course, to)
  }, [giveBack, latest, set, stay])

  const refusal = held ? whyNot(props, held.course.id, held.to.semester_id) : null
  return { held, said, refusal, latest, take, carry, drop, giveBack }
}
