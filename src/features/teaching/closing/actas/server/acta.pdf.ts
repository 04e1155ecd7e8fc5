import type { PaperInput } from '#features/papers/papers/server/actions.ts'
import { filledAround } from '#features/papers/papers/texts/rules.ts'
import type { TextOfToday } from '#features/papers/papers/texts/server/actions.ts'
import type { Placeholder } from '#features/papers/papers/texts/words.ts'
import { bareSection, shortSection } from '#features/timetable/section-names/words.ts'
import { type Day, type Instant, showDay, showMoment } from '#kernel/dates.ts'
import { OUTCOME_SIGNS } from '#kernel/notes.ts'
import { showIdentity } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import { actaPdf } from '#server/pdf/acta.ts'
import type { Frame } from '#server/pdf/paper.ts'
import type { ActaBody } from '../../contract.ts'
import { STATE_WORDS } from '../../words.ts'

type Seal = {
  number: number
  hash: string
  amends: number | null
  reason?: string | null
  sealed_at: Instant
}

/** `13.00` as people read it: `13,00`; what stands in place of a number as it is. */
const shown = (note: string | null) =>
  note === null ? '' : /^\d/.test(note) ? note.replace('.', ',').padStart(5, '0') : note

/** What each sign in place of a number means, where an acta has it. */
const SIGNS = {
  [OUTCOME_SIGNS.not_presented]: 'no presentó, cuenta 0',
  [OUTCOME_SIGNS.excused]: 'justificada, no cuenta',
}

/** `Rojas, Ana (Parcial 1, S1-A, 30 %: 12,00)` */
const whatCameAlong = ({ name, carried = [] }: ActaBody['students'][number], semester: string) =>
  `${name} (${carried.map(([title, section, percent, note]) => `${title}, ${bareSection(semester, section)}, ${percent} %: ${shown(note)}`).join('; ') || 'sin notas'})`

/** `V-12345678` as people read it; what is sealed keeps the bare form. */
const documentOf = (document: string) => showIdentity(document.slice(0, 1), document.slice(2))

const ofCourse = ({ course, section }: ActaBody) =>
  `${course.title}, ${shortSection(section.specialization, section.semester, section.letter_code)}`

/** What stands above the notes: terms with their values. */
function factsOf(
  { course, period, evaluations, students, final_delivery, ...body }: ActaBody,
  seal: Seal | null,
) {
  const facts: [string, string][] = [
    ['Período', `${period.year}-${period.number}`],
    ['Materia', `${course.code}, ${course.credits} unidades de crédito`],
    [body.make_up ? 'Examinador' : 'Profesores', body.teachers.join(', ') || 'sin profesor'],
    ...evaluations.map(({ title, weighting }, at): [string, string] => [
      `Ev. ${at + 1}`,
      `${title}, ${weighting} %`,
    ]),
  ]
  if (final_delivery) {
    facts.push(['Entrega final', `${final_delivery.code}, ${final_delivery.percent} %`])
    for (const [at, name] of final_delivery.juries.entries()) facts.push([`Jurado ${at + 1}`, name])
  }
  for (const student of students)
    if (student.joined_on !== undefined)
      facts.push(['Viene de otra sección', whatCameAlong(student, body.section.semester)])
  for (const [sign, meaning] of Object.entries(SIGNS))
    if (students.some(({ notes }) => notes.includes(sign))) facts.push([sign, meaning])
  if (body.make_up) facts.push(...madeUpFacts(body.make_up))
  facts.push(['Se aprueba con', shown(body.rules.approval_minimum_note)])
  if (body.delivered) facts.push(['Entregó las notas', body.delivered.by])
  if (seal) facts.push(['Sellada', showMoment(seal.sealed_at)], ['SHA-256', seal.hash])
  if (seal?.amends) facts.push(['Enmienda', `el acta N.º ${seal.amends}`])
  if (seal?.reason) facts.push(['Motivo', seal.reason])
  return facts
}

/** What a make-up exam was held by. */
function madeUpFacts({ held_on, most_note }: NonNullable<ActaBody['make_up']>) {
  const facts: [string, string][] = [
    ['Reparación', showDay(held_on as Day)],
    ['NP', 'no presentó, queda la nota anterior'],
  ]
  if (most_note) facts.push(['Vale a lo sumo', shown(most_note)])
  return facts
}

type Kind = 'text' | 'count' | 'note'

/** Each column of the notes with what a student has in it, and its width in signs. */
function columnsOf({ evaluations, final_delivery, students, make_up }: ActaBody) {
  type Student = ActaBody['students'][number]
  type Of = (student: Student, at: number) => string
  const column = (title: string, width: number, of: Of, kind: Kind = 'text') => ({
    title,
    width,
    cells: students.map(of),
    kind,
  })
  return [
    column('N.º', 4, (_, at) => String(at + 1), 'count'),
    column('Documento', 15, ({ document }) => documentOf(document)),
    column('Estudiante', 27, ({ name }) => name),
    ...evaluations.map((_, at) =>
      column(`Ev. ${at + 1}`, 7, ({ notes }) => shown(notes[at] ?? null), 'note'),
    ),
    ...(final_delivery?.juries ?? []).map((_, at) =>
      column(`Jurado ${at + 1}`, 8, ({ jury_notes }) => shown(jury_notes[at] ?? null), 'note'),
    ),
    ...(make_up
      ? [
          column('Anterior', 9, (one) => shown(one.make_up?.former_note ?? null), 'note'),
          column('Reparación', 10, (one) => shown(one.make_up?.note ?? null), 'note'),
        ]
      : [column('Inasistencias', 13, ({ absences }) => String(absences), 'count')]),
    column('Definitiva', 9, ({ definitive_note }) => shown(definitive_note), 'note'),
    column('Resultado', 14, ({ state }) => STATE_WORDS[state] ?? state),
  ]
}

/** What a sheet adds up as a number; what stands in place of one as it is. */
const cellOf = (text = '', kind: Kind): string | number =>
  kind !== 'text' && /^\d/.test(text) ? Number(text.replace(',', '.')) : text

/** An acta as a list: sealed with its number and hash, else a draft that says so. */
export function actaTable(body: ActaBody, seal: Seal | null) {
  const columns = columnsOf(body)
  return {
    title: `${seal ? `Acta N.º ${seal.number}` : 'Borrador de acta, sin valor'}: ${ofCourse(body)}`,
    filters: factsOf(body, seal).map(([term, value]) => `${term}: ${value}`),
    has_facts: true,
    columns: columns.map(({ title, kind }, at) => ({
      field: String(at),
      title,
      ...(kind === 'note' && { as: kind }),
    })),
    rows: body.students.map((_, row) =>
      Object.fromEntries(columns.map(({ cells, kind }, at) => [at, cellOf(cells[row], kind)])),
    ),
  }
}

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)
/** The signs of 9 points that fit across an upright page, and across one that lies. */
const UPRIGHT = 95
const LYING = 135
const SIZES = { least: 6, most: 9 }
const LEAST_UPRIGHT = 7.25

/** What the words in braces stand for: what was sealed, never what holds now (rules.md#papers). */
const valuesOf = (
  { course, section, period, teachers }: ActaBody,
  { number }: Seal,
  frame: Frame,
): Record<Placeholder<'acta'>, string> => ({
  instituto: frame.institution,
  lugar_y_fecha: frame.dated,
  acta: String(number),
  materia: short(course.title),
  especialidad: short(section.specialization),
  seccion: section.letter_code,
  periodo: `${period.year}-${period.number}`,
  profesores: short(teachers.join(', ') || 'sin profesor'),
})

/** The sealed acta as a numbered paper, which its teachers sign, in the words of when it was sealed (rules.md#papers). */
export function actaOrder(body: ActaBody, seal: Seal, text: TextOfToday): PaperInput {
  const columns = columnsOf(body)
  const wide = columns.reduce((sum, { width }) => sum + width, 0)
  // A little smaller rather than lying: actas are bound.
  const landscape = wide * LEAST_UPRIGHT > UPRIGHT * SIZES.most
  const { course, section, period } = body
  const title = `Acta${body.make_up ? ' de reparación' : ''} N.º ${seal.number}`
  const teachers = body.teachers.map(short)
  const said = {
    title,
    name: short(ofCourse(body)),
    landscape,
    facts: factsOf(body, seal).map(([term, value]) => [term, truncated(value, 2 * MOST_OF_A_NAME)]),
    cell_size: Math.max(
      SIZES.least,
      Math.min(SIZES.most, (SIZES.most * (landscape ? LYING : UPRIGHT)) / wide),
    ),
    titles: columns.map(({ title: of }) => of),
    widths: columns.map(({ width }) => width),
    rows: body.students.map((_, row) => columns.map(({ cells }) => short(cells[row] ?? ''))),
    signers: [
      ...teachers.map((name) => ({ name, role: 'Docente' })),
      { name: 'Control de Estudios', role: '' },
    ],
  }
  return {
    kind: 'acta',
    student: null,
    about: `${title}, ${course.code} ${bareSection(section.semester, section.letter_code)}, ${period.year}-${period.number}`,
    of: { acta_number: seal.number },
    signer: teachers[0] ?? 'Control de Estudios',
    text_id: text.id,
    print: (frame, at) => {
      const around = filledAround(text, { values: valuesOf(body, seal, frame), is_female: false })
      return actaPdf({ ...said, ...around }, frame, at)
    },
  }
}
