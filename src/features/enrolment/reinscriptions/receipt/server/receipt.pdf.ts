import type { Inscription } from '#features/enrolment/inscriptions/contract.ts'
import { INSCRIPTION_KIND_LABELS } from '#features/enrolment/inscriptions/words.ts'
import { bareSection, SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { showMoment } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { showMoney } from '#kernel/money.ts'
import { truncated } from '#kernel/text.ts'
import { type SheetFrame, sheetFile } from '#server/pdf/sheet.ts'
import type { Slot } from '../../courses/rules.ts'
import { timesWords } from '../../words.ts'

type Printed = {
  inscription: Inscription
  hours: readonly { course_id: number; section_id: number; slots: readonly Slot[] }[]
}

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

/** What a student takes along from an inscription. It has no number of its own kind: it says what stands now. */
export function inscriptionFile({ inscription: it, hours }: Printed, frame: SheetFrame): Promise<FileAnswer> {
  const slotsOf = (of: { course_id: number; section_id: number }) =>
    hours.find((one) => one.course_id === of.course_id && one.section_id === of.section_id)?.slots ?? []
  const number = String(it.id).padStart(6, '0')
  return sheetFile(
    {
      title: 'Comprobante de inscripción',
      number,
      done: showMoment(it.created_at),
      facts: [
        ['Estudiante', short(it.student_name)],
        ['Documento', it.student_identity],
        ['Período', it.period_name],
        ['Especialidad', short(it.specialization_title)],
        ['Semestre', String(it.semester_number)],
        ['Sección', `${it.section_code} (${SHIFT_LABELS[it.section_shift]})`],
        ['Tipo de inscripción', INSCRIPTION_KIND_LABELS[it.kind]],
      ],
      table: {
        title: 'Materias',
        head: ['Materia', 'Créditos', 'Sección', 'Horario'],
        rows: (it.courses ?? [])
          .filter(({ state }) => state !== 'withdrawn')
          .map((one) => [
            short(one.title),
            String(one.credits),
            bareSection(one.semester_number, one.section_code),
            timesWords(slotsOf(one)) || 'Por asignar',
          ]),
        figures: [1],
      },
      sums: [
        ['Precio del semestre', showMoney(it.semester_price_e2)],
        ['Pagado', showMoney(it.paid_amount_e2)],
        ['Por revisar', showMoney(it.pending_amount_e2)],
        ['Deuda', showMoney(Math.max(0, it.debt_e2))],
      ],
      closing: 'Dice lo inscrito al momento de hacerse. No es un recibo de pago.',
      signers: [],
    },
    frame,
    `inscripcion-${number}`,
  )
}
