import { call, download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { openReport } from '#web/api/open-report.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DocumentRequest } from '../contract.ts'
import { showPaper } from '../making/contract.ts'
import { openPaper } from '../self-service/contract.ts'

export const fileNameOf = ({ paper, type_name }: DocumentRequest) => `${type_name}-${paper?.number}.pdf`

/** Keeps the paper of a request as a PDF. */
export const keepPaper = (request: DocumentRequest): Promise<void> =>
  download(showPaper, { params: { id: request.id } }, fileNameOf(request)).catch(showFileError)

/** Opens the paper in the browser's own reader. */
export const viewPaper = ({ id }: DocumentRequest): Promise<void> =>
  openReport(call(openPaper, { params: { id } }), true)

/**
 * Hands the paper on, where it is at hand and the device takes it, else the address with which anybody checks it: by what
 * the phone has for it, or as text.
 */
export async function sharePaper({ paper, type_name }: DocumentRequest, file?: File | null): Promise<void> {
  const url = new URL(`/verify/${paper?.code}`, location.href).href
  const title = `${type_name} N.º ${paper?.number}`
  const whole = file && { title, text: `Se comprueba en ${url}`, files: [file] }
  try {
    if (whole && navigator.canShare?.(whole)) await navigator.share(whole)
    else if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast.success('Dirección copiada', 'Quien la abra comprueba el documento.')
    }
  } catch (error) {
    // Who changes their mind has not failed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error('No se pudo compartir')
  }
}

/** What a student does with a paper that is ready. */
export const PaperActs = ({ request }: { request: DocumentRequest }) => (
  <p className="flex flex-wrap gap-2">
    <Button icon="download" onClick={() => void keepPaper(request)}>
      Descargar
    </Button>
    <Button mode="ghost" icon="out" onClick={() => void sharePaper(request)}>
      Compartir
    </Button>
  </p>
)
