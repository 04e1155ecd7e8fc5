import { download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DocumentRequest } from '../contract.ts'
import { showPaper } from '../making/contract.ts'

/** Keeps the paper of a request as a PDF. */
export const keepPaper = ({ id, paper, type_name }: DocumentRequest): Promise<void> =>
  download(showPaper, { params: { id } }, `${type_name}-${paper?.number}.pdf`).catch(showFileError)

/** Hands the address on with which anybody checks the paper: by what the phone has for it, else as text. */
async function sharePaper({ paper, type_name }: DocumentRequest): Promise<void> {
  const url = new URL(`/verify/${paper?.code}`, location.href).href
  try {
    if (navigator.share) await navigator.share({ title: `${type_name} N.º ${paper?.number}`, url })
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
