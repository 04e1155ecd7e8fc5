import { useEffect, useState } from 'react'
import { download, readFile } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { showProof } from '../../proofs/contract.ts'

type Props = { id: number; kind: 'picture' | 'pdf' }
type Read = { url: string; size: number }

/** What a payment is proved with: a picture at once; a PDF when asked for, since it opens in the reader of the device. */
export const Proof = ({ id, kind }: Props) =>
  kind === 'pdf' ? <Document id={id} /> : <Picture key={id} id={id} />

function Document({ id }: { id: number }) {
  const [isBusy, setBusy] = useState(false)
  const open = () => {
    setBusy(true)
    void download(showProof, { params: { id } }, `comprobante-${id}.pdf`)
      .catch(showFileError)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon="download" className="mt-3" busy={isBusy} onClick={open}>
      Abrir el PDF
    </Button>
  )
}

function Picture({ id }: { id: number }) {
  const [read, setRead] = useState<Read | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when asked to try again
  useEffect(() => {
    const stop = new AbortController()
    let url = ''
    readFile(showProof, { params: { id } }, { signal: stop.signal })
      .then((picture) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(picture)
        setRead({ url, size: picture.size })
      })
      .catch(() => stop.signal.aborted || setRead('failed'))
    return () => {
      stop.abort()
      URL.revokeObjectURL(url)
    }
  }, [id, tries])
  if (read === null) return <Skeleton />
  if (read === 'failed')
    return (
      <div className="mt-3 grid justify-items-start gap-2" role="alert">
        <p>El comprobante no se pudo leer.</p>
        <Button
          onClick={() => {
            setRead(null)
            setTries(tries + 1)
          }}
        >
          Intentar de nuevo
        </Button>
      </div>
    )
  return (
    <>
      <img
        src={read.url}
        alt="Comprobante del pago"
        style={{ maxHeight: '20rem' }}
        className="mt-3 max-w-full rounded-md border border-line"
      />
      <p className="mt-2 text-compact text-text-3">
        Imagen de {Math.max(1, Math.round(read.size / 1_000)).toLocaleString('es-VE')} kB.{' '}
        <a className="link" href={read.url} target="_blank" rel="noopener">
          Ampliar
        </a>
      </p>
    </>
  )
}
