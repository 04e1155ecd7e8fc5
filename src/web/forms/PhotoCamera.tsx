import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

type Props = { onShot: (picture: ImageBitmap) => void; onCancel: () => void }

/** The camera's picture, and the button that takes the photo. */
export function PhotoCamera({ onShot, onCancel }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'waiting' | 'ready' | 'refused'>('waiting')

  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'user', width: 720, height: 720 },
        })
        if (isOver) return stop()
        if (!video.current) return
        video.current.srcObject = stream
        await video.current.play()
        setState('ready')
      } catch {
        if (!isOver) setState('refused')
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return () => {
      isOver = true
      stop()
    }
  }, [])

  // The button that led here is gone, and so is this one when the camera is refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each state another button stands there
  useEffect(() => back.current?.focus(), [state === 'refused'])

  if (state === 'refused')
    return (
      <div className="grid gap-3" role="alert">
        <p>No se pudo usar la cámara. Revise el permiso del navegador, o elija un archivo.</p>
        <Button ref={back} onClick={onCancel}>
          Volver
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <div className="crop">
        <video ref={video} muted playsInline aria-label="Vista de la cámara" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={back} onClick={onCancel}>
          Cancelar
        </Button>
        <Button
          mode="primary"
          icon="camera"
          disabled={state !== 'ready'}
          onClick={async () => video.current && onShot(await createImageBitmap(video.current))}
        >
          Tomar foto
        </Button>
      </div>
    </div>
  )
}
