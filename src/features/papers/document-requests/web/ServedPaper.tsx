import { useEffect, useState } from 'react'
import { showCode } from '#features/papers/papers/words.ts'
import { dayOf, showFullDay } from '#kernel/dates.ts'
import { readFile } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { DocumentRequest } from '../contract.ts'
import { showPaper } from '../making/contract.ts'
import { fileNameOf, keepPaper, sharePaper, viewPaper } from './PaperFile.tsx'

/** Papers are white, whatever the screen is. */
const SHEET = { background: '#fff', color: '#1a1a1a', padding: '0.75rem' } as const
const FRAME = { border: '3px double #333', padding: '1.5rem 1rem', display: 'grid', gap: '0.5rem' } as const
const TITLE = { fontSize: '1.25rem' } as const
const SIGNED = { borderTop: '1px solid #333', marginTop: '1.5rem', paddingTop: '0.25rem' } as const

/** The paper's file, read while one looks: a phone shares only what is at hand when it is pressed. */
function usePaperFile(request: DocumentRequest): File | null {
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    readFile(showPaper, { params: { id: request.id } }, { signal: stop.signal })
      .then((bytes) => setFile(new File([bytes], fileNameOf(request), { type: 'application/pdf' })))
      // Its address is shared then.
      .catch(() => {})
    return () => stop.abort()
  }, [request])
  return file
}

/** The paper that the student was just given, and what is done with it. */
export function ServedPaper({ request, onClose }: { request: DocumentRequest; onClose: () => void }) {
  const file = usePaperFile(request)
  const { paper, type_name, student_name, identity, retired_at } = request
  if (!paper) return null
  return (
    <Dialog
      title="Aquí está"
      open
      onClose={onClose}
      footer={
        <>
          <Button icon="download" onClick={() => void keepPaper(request)}>
            Guardar
          </Button>
          <Button mode="primary" icon="out" onClick={() => void sharePaper(request, file)}>
            Compartir
          </Button>
        </>
      }
    >
      <div style={SHEET}>
        <div className="wrap-anywhere text-center" style={FRAME}>
          <p style={TITLE}>{type_name}</p>
          <p className="figures">N.º {paper.number}</p>
          <p>
            <b>{student_name}</b>
            <span className="figures block">{identity}</span>
          </p>
          <p>{retired_at && showFullDay(dayOf(retired_at))}</p>
          <p style={SIGNED}>Firma {paper.signer}</p>
          <p className="figures">{showCode(paper.code)}</p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Button icon="file" onClick={() => void viewPaper(request)}>
          Ver en PDF
        </Button>
      </p>
      <p className="mt-3 text-compact text-text-2">
        Quien la reciba la comprueba con su código QR. Queda también en «Anteriores».
      </p>
    </Dialog>
  )
}
