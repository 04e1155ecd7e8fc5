import { useContext, useEffect, useRef, useState } from 'react'
import { usePicture } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Field } from './Field.tsx'
import { type FieldProps, FormContext, useField } from './form-context.ts'
import { SendingFile } from './SendingFile.tsx'

const waiting = <div className="crop" />
const PhotoCrop = lazyComponent(async () => (await import('./PhotoCrop.tsx')).PhotoCrop, waiting)
const PhotoCamera = lazyComponent(async () => (await import('./PhotoCamera.tsx')).PhotoCamera, waiting)

type Props = FieldProps & {
  /** The key of the present picture. */
  picture?: string | null
}

/** A photo from a file or the camera, cropped square; the value is a Blob of at most 512 px. */
export function PhotoField(props: Props) {
  const field = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isCamera, setCamera] = useState(false)
  const [raw, setRaw] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      setRaw(await createImageBitmap(file))
      setProblem('')
    } catch {
      setProblem('La imagen no se pudo leer. Pruebe con otra.')
    }
  }
  const close = () => {
    setCamera(false)
    setRaw(null)
    // Back to the button that led here, which is rendered anew.
    setTimeout(() => choose.current?.focus())
  }
  const isWorking = isCamera || raw !== null
  const isSaving = useContext(FormContext)?.isSaving
  return (
    <Field field={{ ...field, error: problem || field.error }} hint={props.hint} group>
      {isWorking ? (
        raw ? (
          <PhotoCrop
            picture={raw}
            onCancel={close}
            onDone={(photo) => {
              field.set(photo)
              close()
            }}
          />
        ) : (
          <PhotoCamera onShot={setRaw} onCancel={close} />
        )
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <Shown value={field.value} picture={props.picture ?? null} />
          <div className="flex flex-wrap gap-2">
            <Button
              ref={(button) => {
                choose.current = button
                field.ref(button)
              }}
              icon="upload"
              disabled={field.isDisabled}
              onClick={() => input.current?.click()}
            >
              Elegir archivo
            </Button>
            <Button icon="camera" disabled={field.isDisabled} onClick={() => setCamera(true)}>
              Usar la cámara
            </Button>
            {field.value instanceof Blob && (
              <Button mode="ghost" onClick={() => field.set(null)}>
                Quitar
              </Button>
            )}
          </div>
        </div>
      )}
      {isSaving && field.value instanceof Blob && <SendingFile what="la foto" size={field.value.size} />}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
    </Field>
  )
}

function Shown({ value, picture }: { value: unknown; picture: string | null }) {
  const kept = usePicture(picture)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof Blob)) return setUrl(null)
    const made = URL.createObjectURL(value)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  const shown = url ?? kept
  return (
    <span className="avatar" style={{ width: 96, height: 96 }}>
      {shown ? (
        <img src={shown} alt="Foto elegida" width={96} height={96} />
      ) : (
        <Icon name="person" size={40} />
      )}
    </span>
  )
}
