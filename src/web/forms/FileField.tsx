import { type DragEvent, useContext, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { showSize } from '#web/ui/file-size.ts'
import { Field } from './Field.tsx'
import { type FieldProps, FormContext, useField } from './form-context.ts'
import { SendingFile } from './SendingFile.tsx'

type Props = FieldProps & {
  /** As the `accept` of the input: `.xlsx,.csv` or `image/png`. */
  accept?: string
  /** `file` gives a Blob, `base64` a data URL (screens.md#widgets). */
  format?: 'file' | 'base64'
}

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** A file, chosen or dropped. */
export function FileField(props: Props) {
  const { accept, format = 'file', hint } = props
  const field = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [picked, setPicked] = useState<File | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setPicked(file)
    field.set(format === 'base64' ? await asDataUrl(file) : file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!field.isDisabled) void take(event.dataTransfer.files[0])
  }
  const isFilled = picked !== null && Boolean(field.value)
  const isSaving = useContext(FormContext)?.isSaving
  return (
    <Field field={field} hint={hint} group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button */}
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
        <p className="text-control" role="status">
          {isFilled
            ? `${picked.name} (${showSize(picked.size)})`
            : 'Arrastre un archivo hasta aquí, o elíjalo.'}
        </p>
        {isSaving && isFilled && <SendingFile what="el archivo" size={picked.size} />}
        <div className="flex flex-wrap gap-2">
          <Button
            ref={field.ref}
            aria-describedby={field.aria['aria-describedby']}
            icon="upload"
            disabled={field.isDisabled}
            onClick={() => input.current?.click()}
          >
            {isFilled ? 'Cambiar archivo' : 'Elegir archivo'}
          </Button>
          {isFilled && (
            <Button
              mode="ghost"
              onClick={() => {
                setPicked(null)
                field.set(null)
              }}
            >
              Quitar
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
    </Field>
  )
}
