import { call, download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { printReportCard, printReportCards } from '../../contract.ts'

/** Gives the report card of a student in a period as a file. */
export const keepReportCard = (id: number, period_id: number): Promise<void> =>
  download(
    printReportCard,
    { params: { id }, query: { period_id, paper: paperSizeHere() } },
    'boletin.pdf',
  ).catch(showFileError)

/** Has the report cards of sections made as one file, which the person gets when it is whole, on whichever screen. */
export async function askForReportCards(ids: readonly number[], openFiles: () => void): Promise<void> {
  try {
    const { data } = await call(printReportCards, {
      query: { paper: paperSizeHere() },
      body: { ids: [...ids] },
    })
    void (await import('#web/lists/long-export.ts')).followExport(data, openFiles)
  } catch (problem) {
    showFileError(problem)
  }
}
