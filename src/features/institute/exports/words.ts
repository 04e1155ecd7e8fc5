import { type Instant, showMomentInWords } from '#kernel/dates.ts'

type Named = { title: string; format: string }
/** A list has rows; papers in one file are documents. */
type ExportContent = { holds: 'rows' | 'documents' }

const showCount = (many: number): string => many.toLocaleString('es-VE', { useGrouping: true })

/** «12.000 filas», «36 documentos» */
export const showRows = ({ holds }: ExportContent, many: number): string =>
  `${showCount(many)} ${holds === 'documents' ? (many === 1 ? 'documento' : 'documentos') : 'filas'}`

type Far = ExportContent & { rows_done: number; rows_total: number }

/** «12.000 de 160.000 filas» */
export const showProgress = ({ rows_done, rows_total, ...held }: Far): string =>
  `${showCount(Math.min(rows_done, rows_total))} de ${showRows(held, rows_total)}`

export const readyNotice = (
  { title, format, holds }: Named & ExportContent,
  rows: number,
  until: Instant,
): string =>
  `${title} (${format}, ${showRows({ holds }, rows)}): el archivo está listo. Puede descargarlo hasta el ${showMomentInWords(until)}.`

/** What to do about a file that could not be made. */
export const tryAgain = ({ holds }: ExportContent): string =>
  holds === 'documents' ? 'Vuelva a pedirlo donde lo pidió.' : 'Vuelva a exportar el listado.'

export const failedNotice = ({ title, format, holds }: Named & ExportContent): string =>
  `${title} (${format}): el archivo no se pudo preparar. ${tryAgain({ holds })}`
