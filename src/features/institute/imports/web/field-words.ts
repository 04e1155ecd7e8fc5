import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: {
    at: 'el lugar de la columna',
    columns: 'las columnas',
    course: 'la materia',
    field: 'el significado de la columna',
    file_name: 'el nombre del archivo',
    heading: 'el encabezado',
    period: 'el período',
    send_mails: 'el envío de correos',
  },
} satisfies FieldWords
