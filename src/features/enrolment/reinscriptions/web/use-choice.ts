import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, BodyOf } from '#kernel/endpoint.ts'
import { ApiError, readAgain, useAction } from '#web/api/api.tsx'
import { noticeOf } from '#web/api/errors.ts'
import { type CoursePreview, type NextSemester, reinscribe } from '../contract.ts'
import { forgetChoice, keepChoice, keptChoice } from './kept-choice.ts'
import { elsewhereOf, type Places, placeOf, proposedPlaces } from './places.ts'

const [COURSES, WHERE, CONFIRM] = [0, 1, 2]
/** Refusals that another section may mend. */
const OF_SEATS = ['section_is_filled_or_gender_is_filled', 'section_not_found_for_inscription']
const SEAT_LOST = 'Se llenó una sección que había elegido. Revise dónde queda.'

const TOUCHES = ['students', 'inscriptions', 'sections', 're-inscriptions', 'dashboard']

type Reinscribed = AnswerOf<typeof reinscribe>['data']
type ChoiceInput = { student_id: number; preview: NextSemester; onDone: (made: Reinscribed) => void }

/** What is chosen in the three steps, kept true to what is still offered, and its confirmation. */
export function useChoice({ student_id, preview, onDone }: ChoiceInput) {
  const [begun] = useState(() => keptChoice(student_id, preview))
  const { step, reached, go } = useStep(begun?.step)
  const [chosen, setChosen] = useState(
    () => begun?.chosen ?? preview.courses.filter(({ allowed }) => allowed).map(({ id }) => id),
  )
  const [wanted, setWanted] = useState<Places | undefined>(begun?.wanted)
  const isMade = useRef(false)
  useEffect(() => {
    if (!isMade.current)
      keepChoice(student_id, preview, { step: reached, chosen, wanted: wanted && { ...wanted } })
  }, [student_id, preview, reached, chosen, wanted])
  const [refusal, setRefusal] = useState<string | null>(null)
  const action = useAction(reinscribe, { touches: TOUCHES, silent: true })
  const courses = preview.courses.filter(({ id, allowed }) => allowed && chosen.includes(id))
  const places = proposedPlaces(preview, courses, wanted)
  // Nobody confirms a place that was put in the stead of the chosen one.
  const isLost = step === CONFIRM && wanted !== undefined && !isSame(wanted, places)
  const elsewhere = elsewhereOf(courses, places.section_id)
  const isPlaced = places.section_id !== null && elsewhere.every((one) => placeOf(one, places))
  const confirm = async () => {
    const body = bodyOf(preview, courses, places)
    const { data } = await action.run({ params: { id: student_id }, query: {}, body })
    isMade.current = true
    forgetChoice(student_id)
    onDone(data)
  }
  const fail = (problem: unknown) => {
    if (!(problem instanceof ApiError)) throw problem
    setRefusal(noticeOf(problem))
    if (problem.status < 400 || problem.status >= 500) return
    // What is offered has changed meanwhile.
    readAgain(['students'])
    go(OF_SEATS.includes(problem.code) ? WHERE : COURSES)
  }
  const at = isLost ? WHERE : step
  return {
    step: at,
    chosen,
    choose: setChosen,
    courses,
    places,
    want: (next: Places) => {
      go(at)
      setWanted(next)
    },
    pending: action.pending,
    refusal: refusal ?? (isLost ? SEAT_LOST : null),
    isReady: preview.allowed && courses.length > 0 && (at === COURSES || isPlaced),
    go,
    next: () => {
      setRefusal(null)
      if (at === CONFIRM) return void confirm().catch(fail)
      setWanted(places)
      go(at + 1)
    },
  }
}

/** The step, in the address: the way back of a phone goes one step back, not home. */
function useStep(begun = COURSES) {
  const [reached, setReached] = useState(begun)
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const wanted = Number(found.paso ?? 1) - 1
  const step = Number.isInteger(wanted) && wanted >= COURSES ? Math.min(wanted, reached) : COURSES
  const go = (next: number) => {
    if (next === step) return
    setReached(Math.max(reached, next))
    const { paso: _, ...rest } = found
    void navigate({ to: '.', search: next === COURSES ? rest : { ...rest, paso: next + 1 } })
  }
  return { step, reached, go }
}

const bodyOf = (
  { period, specialization }: NextSemester,
  courses: readonly CoursePreview[],
  places: Places,
): BodyOf<typeof reinscribe> => ({
  period_id: period.id,
  ...(specialization && { specialization_id: specialization.id }),
  ...(places.section_id !== null && { section_id: places.section_id }),
  course_ids: courses.map(({ id }) => id),
  repeated_in: elsewhereOf(courses, places.section_id).flatMap((one) => {
    const place = placeOf(one, places)
    return place ? [{ course_id: one.id, section_id: place.section_id }] : []
  }),
})

const isSame = (one: Places, other: Places): boolean =>
  one.section_id === other.section_id &&
  Object.entries(other.elsewhere).every(([id, section_id]) => one.elsewhere[Number(id)] === section_id)
