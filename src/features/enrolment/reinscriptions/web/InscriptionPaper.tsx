import { useState } from 'react'
import { download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { printInscription } from '../receipt/contract.ts'

/** Keeps an inscription as a PDF. */
export function InscriptionPaper({ id }: { id: number }) {
  const [isBusy, setBusy] = useState(false)
  const keep = () => {
    setBusy(true)
    const sent = { params: { id }, query: { paper: paperSizeHere() } }
    void download(printInscription, sent, `inscripcion-${id}.pdf`)
      .catch(showFileError)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon="receipt" busy={isBusy} onClick={keep}>
      Descargar comprobante (PDF)
    </Button>
  )
}
