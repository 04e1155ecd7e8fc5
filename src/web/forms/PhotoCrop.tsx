import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { type Crop, MOST_ZOOM, moved, squareOf, WHOLE, zoomed } from './crop.ts'

const SIDE = 512 // http.md#sessions-and-users: pictures of at most 512 px
const STEP = 0.05

type Props = { picture: ImageBitmap; onDone: (photo: Blob) => void; onCancel: () => void }

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff' // a transparent picture would turn black as JPEG
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** Crops a photo to a square: drag it, or use arrows and + −. */
export function PhotoCrop({ picture, onDone, onCancel }: Props) {
  const [crop, setCrop] = useState(WHOLE)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const zoomId = useId()

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])
  // The button that led here is gone.
  useEffect(() => frame.current?.focus(), [])

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const by = { x: (held.current.x - event.clientX) / width, y: (held.current.y - event.clientY) / width }
    held.current = { x: event.clientX, y: event.clientY }
    setCrop((now) => moved(picture, now, by))
  }
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    const closer = event.key === '+' ? 0.1 : event.key === '-' ? -0.1 : 0
    if (!by && closer === 0) return
    event.preventDefault()
    setCrop((now) => (by ? moved(picture, now, by) : zoomed(now, now.zoom + closer)))
  }
  const use = () => canvas.current?.toBlob((photo) => photo && onDone(photo), 'image/jpeg', 0.9)

  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that is moved has no element of its own */}
      <div
        ref={frame}
        className="crop"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the picture
        tabIndex={0}
        aria-label="Recorte de la foto: flechas para mover, más y menos para acercar y alejar"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null
        }}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} />
      </div>
      <label htmlFor={zoomId} className="field-label">
        Acercamiento
      </label>
      <input
        id={zoomId}
        type="range"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={crop.zoom}
        onChange={({ target }) => setCrop(zoomed(crop, Number(target.value)))}
        className="range"
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel}>Cancelar</Button>
        <Button mode="primary" onClick={use}>
          Usar esta foto
        </Button>
      </div>
    </div>
  )
}
