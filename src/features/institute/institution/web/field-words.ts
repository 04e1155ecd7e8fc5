import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    administrator: 'el administrador',
    bank_lines_months: 'los meses que se guardan las líneas del banco',
    bank_unknown_days: 'los días para pedir el comprobante',
    certificate_footer: 'el pie de los certificados',
    debt_blocks_graduation: 'la deuda impide graduarse',
    equivalences_in_index: 'las equivalencias cuentan en el índice',
    report_card_places: 'el lugar en los boletines',
    debt_blocks_reinscription: 'la deuda impide reinscribirse',
    default_shift: 'el turno habitual',
    delays_per_absence: 'los retrasos por inasistencia',
    instalment_days_after: 'los días después de vencer una cuota',
    instalment_days_before: 'los días antes de vencer una cuota',
    institution: 'el instituto',
    logo: 'el logotipo',
    make_up_days: 'los días de reparación',
    make_up_most_note: 'la nota de reparación',
    make_up_with_absences: 'las inasistencias',
  },
} satisfies FieldWords
