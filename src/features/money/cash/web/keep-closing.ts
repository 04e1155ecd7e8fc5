import { download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { type CashClosing, printCashClosing } from '../contract.ts'

/** Keeps the paper of a closed box as a PDF. */
export const keepClosing = ({ id, number }: Pick<CashClosing, 'id' | 'number'>): Promise<void> =>
  download(
    printCashClosing,
    { params: { id }, query: { paper: paperSizeHere() } },
    `cierre-de-caja-${number}.pdf`,
  ).catch(showFileError)
