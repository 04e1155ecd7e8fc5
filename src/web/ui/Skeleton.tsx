import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

/** After this time grey bars alone would look like a page that hangs. */
const PATIENCE_MS = 3_000

/** Placeholder rows while something loads; after a while with a sentence that says so. */
export function Skeleton({
  rows = 5,
  height = 30,
  label = 'Cargando',
  retry,
}: {
  rows?: number
  height?: number
  label?: string
  /** Asks again for what has not come. */
  retry?: () => void
}) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      className="skeleton"
      role="status"
      aria-label={isLate ? undefined : label}
      data-late={isLate || undefined}
    >
      {isLate && (
        <p>
          {navigator.onLine
            ? 'La respuesta tarda. Se mostrará aquí en cuanto llegue.'
            : 'Sin conexión. Se mostrará al volver la línea; no hace falta quedarse aquí.'}{' '}
          {retry && (
            <Button size="sm" onClick={retry}>
              Reintentar
            </Button>
          )}
        </p>
      )}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
        <span key={row} style={{ height }} />
      ))}
    </div>
  )
}
