import { useContext, useEffect, useRef, useState } from 'react'
import { Field } from '#web/forms/Field.tsx'
import { FormContext, useField } from '#web/forms/form-context.ts'
import { readablePicture } from '#web/forms/readable-picture.ts'
import { SendingFile } from '#web/forms/SendingFile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { proofFile } from '../../proofs/contract.ts'

const PICTURES = 'image/png,image/jpeg,image/webp'
const PDF = 'application/pdf'
const MOST = proofFile.proof.most_bytes
const HINT = 'Foto o PDF de hasta 5 MB; las fotos grandes se reducen antes de enviarlas.'

const sizeOf = ({ size }: Blob) => `${Math.max(1, Math.round(size / 1_000)).toLocaleString('es-VE')} kB`

/** The photo or PDF that proves a payment: chosen, or taken by a phone; seen, and taken away, before it is sent. */
export function ProofField({ needed = false }: { needed?: boolean }) {
  const hint = needed ? HINT : `Opcional. ${HINT}`
  const field = useField({ name: 'proof', hint, needed })
  const isSaving = useContext(FormContext)?.isSaving
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    const chosen = file.type === PDF ? file : await readablePicture(file).catch(() => null)
    if (chosen && chosen.size <= MOST) field.set(chosen)
    setProblem(
      !chosen
        ? 'El archivo no se pudo leer: elija una foto o un PDF.'
        : chosen.size > MOST
          ? 'El comprobante no debe pasar de 5 MB.'
          : '',
    )
  }
  const proof = field.value instanceof Blob ? field.value : null
  return (
    <Field field={{ ...field, error: problem || field.error }} hint={hint} group>
      {proof && <Chosen proof={proof} />}
      {proof && isSaving ? (
        <SendingFile what="el comprobante" size={proof.size} />
      ) : (
        <Choice
          field={field}
          isChosen={proof !== null}
          onTake={(file) => void take(file)}
          onRemove={() => {
            setProblem('')
            field.set(null)
          }}
        />
      )}
    </Field>
  )
}

type ChoiceProps = {
  field: ReturnType<typeof useField>
  isChosen: boolean
  onTake: (file: File | undefined) => void
  onRemove: () => void
}

function Choice({ field, isChosen, onTake, onRemove }: ChoiceProps) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const shared = {
    type: 'file',
    hidden: true,
    tabIndex: -1,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onTake(target.files?.[0])
      target.value = ''
    },
  } as const
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        ref={field.ref}
        icon="upload"
        aria-describedby={field.aria['aria-describedby']}
        disabled={field.isDisabled}
        onClick={() => file.current?.click()}
      >
        {isChosen ? 'Cambiar archivo' : 'Elegir archivo'}
      </Button>
      <Button
        icon="camera"
        className="sm:hidden"
        disabled={field.isDisabled}
        onClick={() => camera.current?.click()}
      >
        Tomar foto
      </Button>
      {isChosen && (
        <Button mode="ghost" disabled={field.isDisabled} onClick={onRemove}>
          Quitar
        </Button>
      )}
      <input ref={file} {...shared} accept={`${PICTURES},${PDF}`} />
      <input ref={camera} {...shared} accept="image/*" capture="environment" />
    </div>
  )
}

function Chosen({ proof }: { proof: Blob }) {
  const [url, setUrl] = useState<string | null>(null)
  const isPdf = proof.type === PDF
  useEffect(() => {
    if (isPdf) return setUrl(null)
    const made = URL.createObjectURL(proof)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [proof, isPdf])
  return (
    <p className="mb-2 flex items-center gap-3 text-control" role="status">
      {url ? (
        <img
          src={url}
          alt="Comprobante elegido"
          className="max-h-24 max-w-full rounded-md border border-line"
        />
      ) : (
        <Icon name="file" />
      )}
      <span className="min-w-0 break-words">
        {isPdf ? (proof instanceof File ? proof.name : 'PDF') : 'Foto'}, {sizeOf(proof)}
      </span>
    </p>
  )
}
