import { createHash } from 'node:crypto'
import type { PaperOrder, PaperPlace } from '#features/papers/server/actions.ts'
import { showNote } from '#kernel/notes.ts'
import { type IdentityKind, showIdentity } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import { type Kardex, kardexPdf } from '#server/pdf/kardex.ts'
import type { History, HistoryPeriod, LeftCourse } from '../contract.ts'
import {
  attemptWord,
  creditsWord,
  earliestSentence,
  INDEX_HINT,
  INDEX_NOTE,
  leftGroups,
  periodWord,
  programWord,
  resultOf,
  sectionWord,
  sumOf,
  sumWord,
} from '../words.ts'

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

export type KardexHead = {
  id: number
  first_name: string
  last_name: string
  identity_kind: IdentityKind
  identity_number: string
  study_control: string | null
}
const OFFICE = 'Control de Estudios'

const noteOr = (note: number | null) => (note === null ? '—' : showNote(note))

const shortCourse = ({ semester, ...course }: LeftCourse): LeftCourse => ({
  ...course,
  semester: { ...semester, specialization_title: short(semester.specialization_title) },
})

/** Names as long as a page can hold. */
const shortened = ({ left, ...history }: History): History => ({
  ...history,
  periods: history.periods.map(({ specialization, ...period }) => ({
    ...period,
    specialization: { ...specialization, title: short(specialization.title) },
  })),
  left: left && {
    ...left,
    specialization_title: short(left.specialization_title),
    now: left.now.map(shortCourse),
    periods: left.periods.map((period) => ({ ...period, courses: period.courses.map(shortCourse) })),
    never: left.never.map(shortCourse),
  },
})
/** A student's history as its paper says it. */
function kardexOf(head: KardexHead, history: History): Kardex {
  const [first] = history.periods
  const last = history.periods.at(-1)
  return {
    title: 'Historial académico (kárdex)',
    name: short(`${head.first_name} ${head.last_name}`),
    about: [
      showIdentity(head.identity_kind, head.identity_number),
      last && `${last.specialization.title} ${sectionWord(last)}`,
      first && `desde ${periodWord(first.period)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    answers: [
      { value: noteOr(history.index), term: 'índice académico', hint: INDEX_HINT },
      {
        value: noteOr(history.approved_average),
        term: 'promedio de aprobadas',
        hint: history.approved_courses === 1 ? '1 materia' : `${history.approved_courses} materias`,
      },
    ],
    credits: creditParts(history),
    periods: history.periods.map(periodTable),
    left: leftOf(history),
    notes: [
      INDEX_NOTE,
      history.approval_minimum_note === null
        ? ''
        : `Nota mínima aprobatoria: ${showNote(history.approval_minimum_note)}.`,
      earliestSentence(history) ?? '',
    ].filter(Boolean),
    signer: head.study_control
      ? { name: short(head.study_control), role: OFFICE }
      : { name: OFFICE, role: '' },
  }
}

/** The kardex of now: the same history is the same paper on one day, and another on paper of another size. */
export function kardexOrder(head: KardexHead, history: History, { size }: PaperPlace): PaperOrder {
  const kardex = kardexOf(head, shortened(history))
  const { study_control: _, ...student } = head
  return {
    kind: 'kardex',
    student,
    of: {
      content_hash: createHash('sha256')
        .update(JSON.stringify({ ...kardex, size }))
        .digest('hex'),
    },
    signer: kardex.signer.name,
    print: (frame, at) => {
      const notes = [...kardex.notes, `Se expide ${frame.dated}.`]
      return kardexPdf({ ...kardex, notes }, frame, at)
    },
  }
}

const periodTable = (one: HistoryPeriod): Kardex['periods'][number] => ({
  head: periodWord(one.period),
  program: programWord(one),
  section: sectionWord(one),
  rows: one.courses.map((course) => [
    course.code,
    [short(course.title), attemptWord(course)].filter(Boolean).join(', '),
    String(course.credits),
    resultOf(course, one.is_over),
  ]),
  sum: ['', sumWord(one), String(one.credits), one.average === null ? '' : showNote(one.average)],
})

function creditParts({ credits, left }: History): Kardex['credits'] {
  const to_come = (left?.credits ?? 0) - (left?.now ?? []).reduce((sum, one) => sum + one.credits, 0)
  const parts: Kardex['credits'] = [
    { kind: 'approved', value: credits.approved, term: 'aprobados' },
    { kind: 'in_course', value: credits.in_course, term: 'en curso' },
    { kind: 'to_come', value: to_come, term: 'por cursar' },
  ]
  return parts.filter(({ value }) => value > 0)
}

function leftOf({ left }: History): Kardex['left'] {
  if (!left || left.courses === 0) return null
  return {
    head: left.is_basic ? `Falta de ${left.specialization_title}` : 'Falta para el título',
    sum: sumOf(left.courses, left.credits),
    groups: leftGroups(left).map(({ head, program, credits, is_now, courses }) => ({
      head: is_now ? head : `${head}, ${program}`,
      sum: creditsWord(credits),
      is_now,
      courses: courses.map(({ code, title }) => [code, short(title)]),
    })),
  }
}
