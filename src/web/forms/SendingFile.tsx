import { useEffect, useState } from 'react'
import { uploadProgress } from '#web/api/upload-progress.ts'
import { useStore } from '#web/ui/external-store.ts'
import { showSize } from '#web/ui/file-size.ts'

/** After this long without a step the line is called weak. */
const STANDSTILL_MS = 8_000

type Props = {
  /** With its article: «el comprobante». */
  what: string
  size: number
}

/** How far a file is that is on its way with its form; of a line that stands still, says that nothing is lost. */
export function SendingFile({ what, size }: Props) {
  const now = useStore(uploadProgress)
  const percent = now && now.whole > 0 ? Math.floor((now.sent / now.whole) * 100) : 0
  const isStill = useStandstill(percent)
  return (
    <div className="grid w-full gap-1 text-control">
      <progress className="w-full" aria-label={`Enviando ${what}`} max={100} value={percent} />
      <p className="figures">
        {percent < 100
          ? `Enviando ${what}: ${percent} % de ${showSize(size)}`
          : `Enviado ${what}; falta la respuesta.`}
      </p>
      <p role="status" className="text-warn">
        {isStill && 'La línea está muy lenta. El envío sigue; no hace falta empezar de nuevo.'}
      </p>
    </div>
  )
}

function useStandstill(percent: number): boolean {
  const [stillAt, setStill] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setStill(percent), STANDSTILL_MS)
    return () => clearTimeout(timer)
  }, [percent])
  return stillAt === percent
}
