import { useState } from 'react'
import { download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { ReadPicture } from '#web/api/ReadPicture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showProof } from '../../proofs/contract.ts'

type Props = { id: number; kind: 'picture' | 'pdf' }

/** What a payment is proved with: a picture at once; a PDF when asked for, since it opens in the reader of the device. */
export const Proof = ({ id, kind }: Props) => (kind === 'pdf' ? <Document id={id} /> : <Picture id={id} />)

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

const Picture = ({ id }: { id: number }) => (
  <ReadPicture endpoint={showProof} id={id} failed="El comprobante no se pudo leer.">
    {({ url, size }) => (
      <>
        <img
          src={url}
          alt="Comprobante del pago"
          style={{ maxHeight: '20rem' }}
          className="mt-3 max-w-full rounded-md border border-line"
        />
        <p className="mt-2 text-compact text-text-3">
          Imagen de {Math.max(1, Math.round(size / 1_000)).toLocaleString('es-VE')} kB.{' '}
          <a className="link" href={url} target="_blank" rel="noopener">
            Ampliar
          </a>
        </p>
      </>
    )}
  </ReadPicture>
)
