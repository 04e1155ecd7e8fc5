import { dayOf, showDay, showMoment } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { truncated } from '#kernel/text.ts'
import { type SheetFrame, sheetFile } from '#server/pdf/sheet.ts'
import type { Equivalence } from '../contract.ts'
import { noteWord, recognisedWord } from '../words.ts'

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

/** A resolution on paper, to be signed by hand. */
export function resolutionFile(it: Equivalence, frame: SheetFrame): Promise<FileAnswer> {
  const number = String(it.number).padStart(6, '0')
  return sheetFile(
    {
      title: 'Resolución de equivalencias',
      number,
      done: showMoment(it.created_at),
      facts: [
        ['Estudiante', short(it.student_name)],
        ['Documento', it.student_identity],
        ['Procedencia', short(it.origin)],
        ...(it.request_id ? [['Solicitud', `N.º ${it.request_id}`]] : []),
        ['Período', it.period],
        ...(it.remark ? [['Observación', truncated(it.remark, 500)]] : []),
        ...(it.undone_at
          ? [['Deshecha', `${showDay(dayOf(it.undone_at))}. ${truncated(it.undo_reason ?? '', 500)}`]]
          : []),
      ],
      table: {
        title: 'Se reconocen',
        head: ['Materia cursada', 'Materia reconocida', 'UC', 'Nota'],
        rows: it.courses.map((one) => [
          short(one.taken),
          `${one.code}, ${short(one.title)}`,
          String(one.credits),
          noteWord(one.note),
        ]),
        figures: [2, 3],
      },
      sums: [['En total', recognisedWord(it)]],
      closing: it.in_index
        ? 'Lo reconocido con nota cuenta en el índice académico.'
        : 'Lo reconocido no cuenta en el índice académico.',
      signers: ['Control de Estudios', 'Dirección'],
    },
    frame,
    `equivalencias-${number}`,
  )
}
