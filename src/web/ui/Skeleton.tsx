/** Grey rows in the place of what is being read. */
export function Skeleton({
  rows = 5,
  height = 30,
  label = 'Cargando',
}: {
  rows?: number
  height?: number
  label?: string
}) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
        <span key={row} style={{ height }} />
      ))}
    </div>
  )
}
