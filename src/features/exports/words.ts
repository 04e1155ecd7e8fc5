import { type Instant, showInstant } from '#kernel/dates.ts'

type Named = { title: string; format: string }

export const showCount = (many: number): string => many.toLocaleString('es-VE', { useGrouping: 'always' })

/** «12.000 de 160.000 filas» */
export const showProgress = ({ rows_done, rows_total }: { rows_done: number; rows_total: number }): string =>
  `${showCount(Math.min(rows_done, rows_total))} de ${showCount(rows_total)} filas`

export const readyNotice = ({ title, format }: Named, rows: number, until: Instant): string =>
  `${title} (${format}, ${showCount(rows)} filas): el archivo está listo. Puede descargarlo hasta el ${showInstant(until)}.`

export const failedNotice = ({ title, format }: Named): string =>
  `${title} (${format}): el archivo no se pudo preparar. Vuelva a exportar el listado.`
