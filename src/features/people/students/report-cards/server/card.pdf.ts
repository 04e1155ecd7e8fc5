import { bareSection } from '#features/timetable/section-names/words.ts'
import { type Instant, showMoment } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'
import { showIdentity } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import { creditsOf } from '../../history/rules.ts'
import { attemptWord, creditsWord, periodWord, resultOf } from '../../history/words.ts'
import type { Place } from '../rules.ts'
import { placeWord } from '../words.ts'
import type { Card } from './queries.ts'

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)
const noteOr = (note: number | null) => (note === null ? '—' : showNote(note))

const rowOf = ({ is_over }: Card, course: Card['courses'][number]): string[] => {
  const attempt = {
    ...course,
    attempt: null,
    makes_up: course.makes_up ?? false,
    definitive_note: course.has_verdict ? (course.definitive_note ?? 0) : null,
  }
  const name = `${course.code} ${short(course.title)}`
  // How it ended once it was made up says the note of the exam alone.
  return course.makes_up
    ? [`${name}. ${attemptWord(attempt)}`, '', '', '', '', resultOf(attempt, is_over)]
    : [
        name,
        String(course.credits),
        noteOr(course.first_cut_note),
        noteOr(course.second_cut_note),
        String(course.absences),
        resultOf(attempt, is_over),
      ]
}

/** What the report card of a student says on paper, as the notes are now. */
export function cardSheet(card: Card, place: Place | null, now: Instant): Sheet {
  const { courses, average } = card
  const taken = courses.filter(({ state, makes_up }) => state !== 'withdrawn' && !makes_up)
  const approved = courses.filter(({ state, has_verdict }) => has_verdict && state === 'approved')
  return {
    title: `Boletín ${periodWord(card)}`,
    number: null,
    done: showMoment(now),
    facts: [
      ['Estudiante', short(`${card.last_name}, ${card.first_name}`)],
      ['Documento', showIdentity(card.identity_kind, card.identity_number)],
      ['Especialidad', short(card.specialization_title)],
      ['Semestre y sección', bareSection(card.semester_code, card.letter_code)],
    ],
    table: {
      title: 'Materias',
      head: ['Materia', 'UC', 'Corte 1', 'Corte 2', 'Inasist.', 'Definitiva'],
      rows: courses.map((course) => rowOf(card, course)),
      figures: [1, 2, 3, 4, 5],
    },
    sums: [
      ['Inscritos', creditsWord(creditsOf(taken))],
      ['Aprobados', creditsWord(creditsOf(approved))],
      ...(average === null ? [] : [['Promedio del período', showNote(average)]]),
      ...(place ? [['Lugar en la sección', placeWord(place)]] : []),
    ],
    closing: `Se aprueba con ${showNote(card.approval_minimum_note)}. Es un informe; para trámites se pide una constancia de notas.`,
    signers: ['Control de Estudios'],
  }
}
