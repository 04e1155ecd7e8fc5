import { createHash } from 'node:crypto'
import type { PaperInput } from '#features/papers/papers/server/actions.ts'
import { filledAround, filledText } from '#features/papers/papers/texts/rules.ts'
import type { TextOfToday } from '#features/papers/papers/texts/server/actions.ts'
import { PLACEHOLDERS, type Placeholder } from '#features/papers/papers/texts/words.ts'
import { semesterInWords, spanInWords, titularOf } from '#features/papers/papers/words.ts'
import { showNote } from '#kernel/notes.ts'
import { showIdentity } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import { type Certificate, certificatePdf } from '#server/pdf/certificate.ts'
import type { ContentHashes } from '../../outdated/rules.ts'
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
  failed_by_absence: 'Aplazada por inasistencias',
}
export const KINDS = { 1: 'study', 2: 'grades', 4: 'letter' } as const

const sum = (courses: readonly CourseOnPaper[], field: 'credits' | 'hours') =>
  String(courses.reduce((total, course) => total + course[field], 0))

function tableOf({ type, courses, average }: PaperFacts): Certificate['table'] {
  if (type === STUDY)
    return {
      titles: ['Código', 'Materia', 'Créditos', 'Horas por semana'],
      widths: [3, 8, 2.4, 4.2],
      right: [false, false, true, true],
      rows: courses.map(({ code, title, credits, hours }) => [code, title, String(credits), String(hours)]),
      total: ['', 'Total', sum(courses, 'credits'), sum(courses, 'hours')],
    }
  if (type !== GRADES) return null
  return {
    titles: ['Código', 'Materia', 'Créditos', 'Nota', 'Resultado'],
    widths: [3, 7.4, 2.2, 1.8, 4.4],
    right: [false, false, true, true, false],
    rows: courses.map(({ code, title, credits, note, state }) => [
      ...[code, title, String(credits), note === null ? '' : showNote(note), RESULTS[state] ?? ''],
    ]),
    total: ['', 'Promedio', sum(courses, 'credits'), average === null ? '' : showNote(average), ''],
  }
}

/** What the words in braces stand for (rules.md#papers). */
function valuesOf(
  facts: PaperFacts,
  dated: string,
): Record<Placeholder<'study' | 'grades' | 'letter'>, string> {
  const { approved, average, year, number, start_date, end_date } = facts
  const earned = approved.average
  return {
    nombre: `${facts.first_name} ${facts.last_name}`,
    titular: titularOf(facts.identity_kind),
    documento: showIdentity(facts.identity_kind, facts.identity_number),
    especialidad: facts.specialization ?? '',
    instituto: facts.institution,
    lugar_y_fecha: dated,
    semestre: semesterInWords(facts.semester ?? 1),
    periodo: `${year}-${number}`,
    lapso: spanInWords(start_date, end_date),
    seccion: facts.letter_code ?? '',
    turno: SHIFTS[facts.shift ?? ''] ?? '',
    promedio: average === null ? '' : showNote(average),
    materias: String(approved.courses),
    creditos: String(approved.credits),
    con_promedio: earned === null ? '' : `, con un promedio de ${showNote(earned)} puntos sobre 20`,
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

const hashOf = (part: unknown) => createHash('sha256').update(JSON.stringify(part)).digest('base64url')

/** What the paper of these facts says, whatever its day and its wording: each part as a hash. */
export function saidOf(found: PaperFacts): ContentHashes {
  const facts = shortened(found)
  const values = valuesOf(facts, '')
  const { type_name: title, gender, signer, signer_role } = facts
  const parts = {
    ...Object.fromEntries(PLACEHOLDERS[KINDS[facts.type]].map((name) => [name, values[name]])),
    ...{ title, gender, table: tableOf(facts), signer: [signer, signer_role] },
  }
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, hashOf(part)]))
}

/** What is to be printed of a request, in the words of `text`. */
export function paperOrder(found: PaperFacts, text: TextOfToday): PaperInput {
  const facts = shortened(found)
  const { signer, signer_role, request_id, student_id: id, first_name, last_name } = facts
  const { identity_kind, identity_number } = facts
  return {
    kind: KINDS[facts.type],
    student: { id, first_name, last_name, identity_kind, identity_number },
    of: { document_request_id: request_id },
    signer: signer ?? '',
    said: saidOf(found),
    text_id: text.id,
    print: (frame, at) => {
      const said = {
        values: valuesOf(facts, frame.dated),
        is_female: facts.gender === 'female',
        is_basic: facts.is_basic,
      }
      const { opening, remark, closing } = filledAround(text, said)
      const certificate = {
        title: facts.type_name,
        lead: opening ?? '',
        name: said.values.nombre,
        sentences: filledText(text.content ?? '', said),
        table: tableOf(facts),
        after: remark,
        closing,
        signer: { name: signer ?? '', role: ROLES[signer_role] ?? 'Firma autorizada' },
      }
      return certificatePdf(certificate, frame, at)
    },
  }
}
