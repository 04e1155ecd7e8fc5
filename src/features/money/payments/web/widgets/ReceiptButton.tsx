import { useState } from 'react'
import { download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { printReceipt } from '../../receipts/contract.ts'

/** Keeps the receipt of an approved payment as a PDF. */
export const keepReceipt = (id: number): Promise<void> =>
  download(printReceipt, { params: { id }, query: { paper: paperSizeHere() } }, `recibo-${id}.pdf`).catch(
    showFileError,
  )

/** The receipt of an approved payment; with `of`, a sign alone that says whose. */
export function ReceiptButton({ id, of }: { id: number; of?: string }) {
  const [isBusy, setBusy] = useState(false)
  const keep = () => {
    setBusy(true)
    void keepReceipt(id).finally(() => setBusy(false))
  }
  return (
    <Button
      size="sm"
      mode="ghost"
      icon="receipt"
      busy={isBusy}
      {...(of && { label: `Descargar recibo: ${of}` })}
      onClick={keep}
    >
      {!of && 'Recibo'}
    </Button>
  )
}
