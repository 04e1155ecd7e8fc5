import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  import_already_undone: { status: 409, text: 'La importación ya se deshizo.' },
  import_students_are_inscribed: {
    status: 409,
    text: 'No se puede deshacer: hay estudiantes importados con otras inscripciones. Deshágalas antes.',
  },
  import_has_payments: {
    status: 409,
    text: 'No se puede deshacer: hay estudiantes importados con pagos, notas, asistencias, solicitudes u otros registros.',
  },
  import_accounts_are_confirmed: {
    status: 409,
    text: 'No se puede deshacer: hay personas importadas que ya confirmaron su cuenta.',
  },
  import_teachers_have_charges: {
    status: 409,
    text: 'No se puede deshacer: hay profesores importados con materias, especialidades, supervisiones, jurados o reparaciones. Retíreselas antes.',
  },
  import_courses_are_in_use: {
    status: 409,
    text: 'No se puede deshacer: hay materias importadas en un pensum, una sección, la biblioteca o una equivalencia. Retírelas antes.',
  },
  import_histories_have_papers: {
    status: 409,
    text: 'No se puede deshacer: hay kárdex, constancias o solicitudes hechas con ese historial. Anúlelas antes.',
  },
  import_histories_are_continued: {
    status: 409,
    text: 'No se puede deshacer: hay estudiantes que después se inscribieron o se graduaron con ese historial.',
  },
  import_periods_are_in_use: {
    status: 409,
    text: 'No se puede deshacer: en los períodos importados hay pagos, retiros, incidencias u otras importaciones.',
  },
} as const satisfies RefusalTable
