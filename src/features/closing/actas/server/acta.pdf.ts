import { type Instant, showMoment } from '#kernel/dates.ts'
import type { ActaBody } from '../../contract.ts'
import { STATE_WORDS } from '../../words.ts'

type Seal = { number: number; hash: string; amends: number | null; sealed_at: Instant }

/** `13.00` as people read it: `13,00`. */
const shown = (note: string | null) => (note === null ? '' : note.replace('.', ',').padStart(5, '0'))

/** An acta as a table on paper: sealed with its number and hash, else a draft that says so. */
export function actaPaper(body: ActaBody, seal: Seal | null) {
  const { course, section, period, teachers, rules, evaluations, students, final_delivery } = body
  const juries = final_delivery?.juries ?? []
  const of = `${course.title}, ${section.specialization} ${section.semester}, sección ${section.letter_code}`
  return {
    title: seal ? `Acta N.º ${seal.number}: ${of}` : `Borrador de acta, sin valor: ${of}`,
    filters: [
      `Período ${period.year}-${period.number}`,
      `${course.code}, ${course.credits} unidades de crédito`,
      `Profesores: ${teachers.join(', ') || 'sin profesor'}`,
      ...evaluations.map(({ title, weighting }, at) => `Ev. ${at + 1}: ${title}, ${weighting} %`),
      ...(final_delivery
        ? [
            `Entrega final: ${final_delivery.code}, ${final_delivery.percent} %`,
            ...juries.map((name, at) => `Jurado ${at + 1}: ${name}`),
          ]
        : []),
      `Se aprueba con ${shown(rules.approval_minimum_note)}`,
      ...(body.delivered ? [`Notas entregadas por ${body.delivered.by}`] : []),
      ...(seal ? [`Sellada el ${showMoment(seal.sealed_at)}`, `SHA-256 ${seal.hash}`] : []),
      ...(seal?.amends ? [`Enmienda el acta N.º ${seal.amends}`] : []),
    ],
    columns: [
      { field: 'at', title: 'N.º' },
      { field: 'document', title: 'Documento' },
      { field: 'name', title: 'Estudiante' },
      ...evaluations.map((_, at) => ({ field: `note_${at}`, title: `Ev. ${at + 1}` })),
      ...juries.map((_, at) => ({ field: `jury_${at}`, title: `Jurado ${at + 1}` })),
      { field: 'absences', title: 'Inasistencias' },
      { field: 'definitive_note', title: 'Definitiva' },
      { field: 'state', title: 'Resultado' },
    ],
    rows: students.map(({ notes, jury_notes, ...student }, at) => ({
      at: at + 1,
      document: student.document,
      name: student.name,
      ...Object.fromEntries(notes.map((note, column) => [`note_${column}`, shown(note)])),
      ...Object.fromEntries(jury_notes.map((note, column) => [`jury_${column}`, shown(note)])),
      absences: student.absences,
      definitive_note: shown(student.definitive_note),
      state: STATE_WORDS[student.state] ?? student.state,
    })),
  }
}
