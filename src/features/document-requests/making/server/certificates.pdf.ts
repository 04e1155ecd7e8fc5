import type { PaperOrder } from '#features/papers/server/actions.ts'
import { semesterInWords, spanInWords } from '#features/papers/words.ts'
import { showNote } from '#kernel/notes.ts'
import { showIdentity } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import { type Certificate, certificatePdf } from '#server/pdf/certificate.ts'
import { GRADES, STUDY } from '../../rules.ts'
import type { CourseOnPaper, PaperFacts } from './queries.ts'

const ROLES: Record<string, string> = {
  study_control: 'Control de Estudios',
  principal: 'Dirección',
  vice_principal: 'Subdirección',
  manager: 'Administración',
}
const SHIFTS: Record<string, string> = {
  morning: 'turno de la mañana',
  afternoon: 'turno de la tarde',
  mixed: 'turno mixto',
}
const RESULTS: Record<string, string> = {
  enrolled: 'En curso',
  approved: 'Aprobada',
  failed: 'Reprobada',
  failed_by_absence: 'Reprobada por inasistencia',
}
type PaperText = Pick<Certificate, 'sentences' | 'table' | 'after'>
const KINDS = { 1: 'study', 2: 'grades', 4: 'letter' } as const

const identityOf = ({ identity_kind, identity_number }: PaperFacts) => [
  { t: `titular ${identity_kind === 'P' ? 'del pasaporte' : 'de la cédula de identidad'} ` },
  { t: showIdentity(identity_kind, identity_number), b: true },
]
const sum = (courses: readonly CourseOnPaper[], field: 'credits' | 'hours') =>
  String(courses.reduce((total, course) => total + course[field], 0))

const periodOf = ({ year, number, start_date, end_date }: PaperFacts) => [
  { t: `${year}-${number}`, b: true },
  { t: `, ${spanInWords(start_date, end_date)}` },
]

function studyText(facts: PaperFacts): PaperText {
  const { courses, semester, specialization, letter_code, shift } = facts
  return {
    sentences: [
      [
        ...identityOf(facts),
        { t: ', cursa el ' },
        { t: semesterInWords(semester ?? 1), b: true },
        { t: ' de la especialidad ' },
        { t: specialization ?? '', b: true },
        { t: `, sección ${letter_code}, ${SHIFTS[shift ?? ''] ?? ''}, en el período académico ` },
        ...periodOf(facts),
        { t: ', con inscripción en las materias que siguen.' },
      ],
    ],
    table: {
      titles: ['Código', 'Materia', 'Créditos', 'Horas por semana'],
      widths: [3, 8, 2.4, 4.2],
      right: [false, false, true, true],
      rows: courses.map(({ code, title, credits, hours }) => [code, title, String(credits), String(hours)]),
      total: ['', 'Total', sum(courses, 'credits'), sum(courses, 'hours')],
    },
    after: null,
  }
}

function gradesText(facts: PaperFacts): PaperText {
  const { courses, semester, specialization, average } = facts
  return {
    sentences: [
      [
        ...identityOf(facts),
        { t: ', cursó en el período académico ' },
        ...periodOf(facts),
        { t: ', el ' },
        { t: semesterInWords(semester ?? 1), b: true },
        { t: ' de la especialidad ' },
        { t: specialization ?? '', b: true },
        { t: ', con los resultados que siguen.' },
      ],
    ],
    table: {
      titles: ['Código', 'Materia', 'Créditos', 'Nota', 'Resultado'],
      widths: [3, 7.4, 2.2, 1.8, 4.4],
      right: [false, false, true, true, false],
      rows: courses.map(({ code, title, credits, note, state }) => [
        ...[code, title, String(credits), note === null ? '' : showNote(note), RESULTS[state] ?? ''],
      ]),
      total: ['', 'Promedio', sum(courses, 'credits'), average === null ? '' : showNote(average), ''],
    },
    after: 'La escala es de 0 a 20 puntos; el promedio pondera cada nota por sus créditos.',
  }
}

function letterText(facts: PaperFacts): PaperText {
  const { approved, specialization, gender } = facts
  const { courses, credits, average } = approved
  const earned = `donde aprobó ${courses} materias y ${credits} unidades de crédito`
  const isFemale = gender === 'female'
  return {
    sentences: [
      [
        ...identityOf(facts),
        { t: `, es ${isFemale ? 'egresada' : 'egresado'} de la especialidad ` },
        { t: specialization ?? '', b: true },
        { t: ` de esta institución, ${earned}` },
        { t: average === null ? '.' : `, con un promedio de ${showNote(average)} puntos sobre 20.` },
      ],
      [
        {
          t: `Durante sus estudios mostró dedicación, responsabilidad y un trato correcto con la comunidad académica. Por ello ${
            isFemale ? 'la' : 'lo'
          } recomendamos para los estudios o el trabajo que emprenda, y quedamos a disposición de quien desee ampliar esta información.`,
        },
      ],
    ],
    table: null,
    after: null,
  }
}

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

/** Names as long as a page can hold. */
const shortened = (facts: PaperFacts): PaperFacts => ({
  ...facts,
  first_name: short(facts.first_name),
  last_name: short(facts.last_name),
  specialization: facts.specialization && short(facts.specialization),
  institution: short(facts.institution),
  signer: facts.signer && short(facts.signer),
  courses: facts.courses.map((course) => ({ ...course, title: short(course.title) })),
})

/** What is to be printed of a request. */
export function paperOrder(found: PaperFacts): PaperOrder {
  const facts = shortened(found)
  const { type, institution, signer, signer_role, request_id, student_id: id, ...student } = facts
  const text = type === STUDY ? studyText(facts) : type === GRADES ? gradesText(facts) : letterText(facts)
  const { first_name, last_name, identity_kind, identity_number } = student
  const said = {
    ...text,
    title: facts.type_name,
    lead: `Quien suscribe, en nombre de ${institution}, hace constar que`,
    name: `${first_name} ${last_name}`,
    signer: { name: signer ?? '', role: ROLES[signer_role] ?? 'Firma autorizada' },
  }
  return {
    kind: KINDS[type],
    student: { id, first_name, last_name, identity_kind, identity_number },
    of: { document_request_id: request_id },
    signer: said.signer.name,
    print: (frame, at) =>
      certificatePdf(
        { ...said, closing: `Se expide a petición de la parte interesada ${frame.dated}.` },
        frame,
        at,
      ),
  }
}
