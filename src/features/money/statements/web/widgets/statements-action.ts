import type { BulkAction } from '#web/lists/DataTable.tsx'
import type { List } from '#web/lists/list.ts'

/** What has the statements of account of the chosen made as one file; of all whom a list of students has, by its filters. */
export const statementsAction = <R>(
  idOf: (row: R) => number,
  openFiles: () => void,
  listNow?: () => List<R>,
): BulkAction<R> => ({
  label: 'Estados de cuenta',
  icon: 'file',
  run: async (rows) =>
    (await import('./statements-file.ts')).askForStatements(rows.map(idOf), openFiles, listNow?.()),
})
