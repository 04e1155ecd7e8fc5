import { createHash } from 'node:crypto'
import type { PaperContext, PaperInput } from '#features/papers/papers/server/actions.ts'
import { filledAround } from '#features/papers/papers/texts/rules.ts'
import type { TextOfToday } from '#features/papers/papers/texts/server/actions.ts'
import type { Placeholder } from '#features/papers/papers/texts/words.ts'
import { titularOf } from '#features/papers/papers/words.ts'
import { bareSection, shortSection } from '#features/timetable/section-names/words.ts'
import { showNote } from '#kernel/notes.ts'
import { type IdentityKind, showIdentity } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import { type Kardex, kardexPdf } from '#server/pdf/kardex.ts'
import type { Frame } from '#server/pdf/paper.ts'
import type { History, HistoryPeriod, LeftCourse, RecognisedCourse } from '../contract.ts'
import {
  APPROVED_NOTE,
  attemptWord,
  creditParts,
  creditsWord,
  earliestSentence,
  INDEX_HINT,
  leftGroups,
  periodWord,
  programWord,
  recognisedNote,
  resolutionName,
  resolutionsOf,
  resultOf,
  sumOf,
  sumWord,
  takenWord,
} from '../words.ts'

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

type KardexHead = {
  id: number
  first_name: string
  last_name: string
  identity_kind: IdentityKind
  identity_number: string
  gender: string
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
/** What the words in braces stand for (rules.md#papers). */
const valuesOf = (
  head: KardexHead,
  history: History,
  frame: Frame,
): Record<Placeholder<'kardex'>, string> => ({
  nombre: short(`${head.first_name} ${head.last_name}`),
  titular: titularOf(head.identity_kind),
  documento: showIdentity(head.identity_kind, head.identity_number),
  instituto: frame.institution,
  lugar_y_fecha: frame.dated,
  especialidad: history.periods.at(-1)?.specialization.title ?? '',
  indice: noteOr(history.index),
  materias: String(history.approved_courses),
  creditos: String(history.credits.approved),
})

/** A student's history as its paper says it, but for what is said in words of the institute. */
function kardexOf(head: KardexHead, history: History): Omit<Kardex, 'opening'> {
  const [first] = history.periods
  const last = history.periods.at(-1)
  return {
    title: 'Historial académico (kárdex)',
    name: short(`${head.first_name} ${head.last_name}`),
    about: [
      showIdentity(head.identity_kind, head.identity_number),
      last && shortSection(last.specialization.title, last.semester_code, last.letter_code),
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
    periods: [
      ...resolutionsOf(history.equivalences).map(resolutionTable),
      ...history.periods.map(periodTable),
    ],
    left: leftOf(history),
    notes: [
      APPROVED_NOTE,
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

type KardexInput = { head: KardexHead; history: History; text: TextOfToday }

/** The kardex of now: the same history in the same words is one paper on one day, and another on paper of another size. */
export function kardexOrder({ head, history, text }: KardexInput, { size }: PaperContext): PaperInput {
  const shown = shortened(history)
  const kardex = kardexOf(head, shown)
  const { study_control: _, gender, ...student } = head
  return {
    kind: 'kardex',
    student,
    of: {
      content_hash: createHash('sha256')
        .update(JSON.stringify({ ...kardex, size, text_id: text.id }))
        .digest('hex'),
    },
    signer: kardex.signer.name,
    text_id: text.id,
    print: (frame, at) => {
      const said = { values: valuesOf(head, shown, frame), is_female: gender === 'female' }
      const { opening, remark, closing } = filledAround(text, said)
      const notes = [remark, ...kardex.notes, closing].filter((one) => one !== null)
      return kardexPdf({ ...kardex, opening, notes }, frame, at)
    },
  }
}

const periodTable = (one: HistoryPeriod): Kardex['periods'][number] => ({
  head: periodWord(one.period),
  program: programWord(one),
  section: bareSection(one.semester_code, one.letter_code),
  rows: one.courses.map((course) => [
    course.code,
    [short(course.title), attemptWord(course)].filter(Boolean).join(', '),
    String(course.credits),
    resultOf(course, one.is_over),
  ]),
  sum: ['', sumWord(one), String(one.credits), one.average === null ? '' : showNote(one.average)],
})

/** What was recognised before and beside the periods, without a section. */
const resolutionTable = (
  one: ReturnType<typeof resolutionsOf<RecognisedCourse>>[number],
): Kardex['periods'][number] => ({
  head: 'Equivalencias',
  program: short(one.origin),
  section: resolutionName(one.number),
  rows: one.courses.map((course) => [
    course.code,
    [short(course.title), takenWord(course)].filter(Boolean).join(', '),
    String(course.credits),
    recognisedNote(course),
  ]),
  sum: ['', 'Reconocidos', String(one.credits), ''],
})

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
