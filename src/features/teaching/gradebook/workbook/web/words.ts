import { CELL_PROBLEMS } from '../../web/words.ts'
import type { WorkbookProblem } from '../rules.ts'

/** Why a cell, a row or a column of the file is not taken, and what to do. */
export const WORKBOOK_WORDS: Readonly<Record<WorkbookProblem, string>> = {
  ...CELL_PROBLEMS,
  formula: 'Es una fórmula o un error: escriba la nota como número.',
  unknown_student: 'Nadie con ese documento cursa la materia.',
  student_twice: 'El documento está en otra fila: deje una sola.',
  other_name: 'El documento es de otra persona: corrija el documento o el nombre.',
  unknown_evaluation:
    'No hay una evaluación de ese día: el encabezado termina con su fecha, como 2026-10-12.',
  evaluation_twice: 'La evaluación está en otra columna: deje una sola.',
  evaluation_to_come: 'La evaluación es de un día por venir: todavía no tiene notas.',
  failed_by_absence: 'Tiene la materia aplazada por inasistencias: su nota no cambia.',
}
