import { type DragEvent, useEffect, useRef, useState } from 'react'
import { PDF_MARK_BYTES } from '#kernel/pdf.ts'
import { Field } from '#web/forms/Field.tsx'
import { useField } from '#web/forms/form-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { showSize } from '#web/ui/file-size.ts'
import { reasonNotToSend } from '../rules.ts'
import { percentOf, UNSENDABLE_LABELS } from './sending.ts'
import { type Upload, useUpload } from './use-upload.ts'

const ACCEPT = '.pdf,.epub,.docx,.xlsx,.pptx,.odt,.ods,.odp,image/png,image/jpeg,image/webp'
const HINT =
  'PDF, EPUB, Office (DOCX, XLSX, PPTX, ODT, ODS, ODP) o imagen, de hasta 50 MB. La subida sigue mientras se llena el resto.'

/** The file of a document: it is sent in parts as soon as it is chosen, and goes on by itself when the line comes back. */
export function UploadField({ present }: { present?: string }) {
  const field = useField({ name: 'upload_id', hint: HINT, needed: present === undefined })
  const { upload, leftHalfway, send, remove, forget } = useUpload(field.set)
  const [problem, setProblem] = useState('')
  // «Guardar y seguir» empties the form: the next document has a file of its own.
  const isKept = useRef(false)
  useEffect(() => {
    if (typeof field.value === 'number') isKept.current = true
    else if (isKept.current && upload.state === 'sent') {
      isKept.current = false
      forget()
    }
  }, [field.value, upload.state, forget])
  const take = async (file: File | undefined) => {
    if (!file) return
    const head = await file.slice(0, PDF_MARK_BYTES).text()
    const reason = reasonNotToSend({ name: file.name, size: file.size, head })
    setProblem(reason ? UNSENDABLE_LABELS[reason] : '')
    if (reason) remove()
    else void send(file)
  }
  const error = upload.state === 'failed' ? upload.problem : problem || field.error
  return (
    <Field field={{ ...field, error }} hint={HINT} group>
      <Choice
        field={field}
        present={present}
        leftHalfway={leftHalfway}
        upload={upload}
        onTake={(file) => void take(file)}
        onRemove={remove}
        onAgain={(file) => void send(file)}
      />
    </Field>
  )
}

type ChoiceProps = {
  field: ReturnType<typeof useField>
  /** The file that another one would replace. */
  present: string | undefined
  leftHalfway: string | null
  upload: Upload
  onTake: (file: File | undefined) => void
  onRemove: () => void
  onAgain: (file: File) => void
}

function Choice({ field, present, leftHalfway, upload, onTake, onRemove, onAgain }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!field.isDisabled) onTake(event.dataTransfer.files[0])
  }
  const isChosen = upload.state !== 'none'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button
    <div
      className="drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Sent upload={upload} present={present} leftHalfway={leftHalfway} />
      <div className="flex flex-wrap gap-2">
        {(upload.state === 'failed' || upload.state === 'waiting') && (
          <Button icon="upload" onClick={() => onAgain(upload.file)}>
            Intentar ahora
          </Button>
        )}
        <Button
          ref={field.ref}
          aria-describedby={field.aria['aria-describedby']}
          icon={isChosen ? 'file' : 'upload'}
          disabled={field.isDisabled}
          onClick={() => input.current?.click()}
        >
          {isChosen ? 'Cambiar archivo' : 'Elegir archivo'}
        </Button>
        {isChosen && (
          <Button mode="ghost" disabled={field.isDisabled} onClick={onRemove}>
            Quitar
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        tabIndex={-1}
        onChange={({ target }) => {
          onTake(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}

/** What has arrived so far, in words and as a bar. */
function Sent({ upload, present, leftHalfway }: Pick<ChoiceProps, 'upload' | 'present' | 'leftHalfway'>) {
  if (upload.state === 'none')
    return (
      <p className="text-control" role="status">
        {present
          ? `Ahora: ${present}. Para reemplazarlo, arrastre otro hasta aquí, o elíjalo.`
          : 'Arrastre un archivo hasta aquí, o elíjalo.'}
        {leftHalfway !== null && ` «${leftHalfway}» quedó a medias: elíjalo de nuevo y sigue donde estaba.`}
      </p>
    )
  const { file, done } = upload
  const isUnderWay = upload.state === 'sending' || upload.state === 'waiting'
  return (
    <div className="grid w-full gap-1 text-control">
      <p className="min-w-0 break-words">
        {file.name} <span className="text-text-3">({showSize(file.size)})</span>
      </p>
      {isUnderWay && (
        <progress className="w-full" aria-label={`Subida de ${file.name}`} max={file.size} value={done} />
      )}
      <p role="status" className={upload.state === 'waiting' ? 'text-warn' : 'text-text-2'}>
        {upload.state === 'sending' && `Subiendo: ${percentOf(done, file.size)} %`}
        {upload.state === 'waiting' &&
          `Se cortó la línea en ${percentOf(done, file.size)} %. La subida sigue sola cuando vuelva; no hace falta elegir el archivo de nuevo.`}
        {upload.state === 'sent' && 'Subido.'}
      </p>
      {upload.state === 'sent' && upload.same_as && (
        <p role="status" className="text-warn">
          Ya está en la biblioteca, como «{upload.same_as.title}». Puede publicarse otra vez, por ejemplo en
          otro estante.
        </p>
      )}
    </div>
  )
}
