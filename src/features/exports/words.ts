import { type Instant, showInstant } from '#kernel/dates.ts'

type Named = { title: string; format: string }

const showCount = (many: number): string => many.toLocaleString('es-VE', { useGrouping: 'always' })

/** «12.000 filas»; a PDF holds documents. */
export const showRows = (format: string, many: number): string =>
  `${showCount(many)} ${format === 'pdf' ? (many === 1 ? 'documento' : 'documentos') : 'filas'}`

type Far = { format: string; rows_done: number; rows_total: number }

/** «12.000 de 160.000 filas» */
export const showProgress = ({ format, rows_done, rows_total }: Far): string =>
  `${showCount(Math.min(rows_done, rows_total))} de ${showRows(format, rows_total)}`

export const readyNotice = ({ title, format }: Named, rows: number, until: Instant): string =>
  `${title} (${format}, ${showRows(format, rows)}): el archivo está listo. Puede descargarlo hasta el ${showInstant(until)}.`

/** What to do about a file that could not be made. */
export const tryAgain = (format: string): string =>
  format === 'pdf' ? 'Vuelva a pedirlo donde lo pidió.' : 'Vuelva a exportar el listado.'

export const failedNotice = ({ title, format }: Named): string =>
  `${title} (${format}): el archivo no se pudo preparar. ${tryAgain(format)}`
