/** Beside a student found by whoever may do it: `1 solicitud por preparar, 2 por entregar`; nothing where nothing waits. */
export function requestsNote({ pending, generated }: { pending: number; generated: number }): string {
  const of = (count: number) => (count === 1 ? '1 solicitud' : `${count} solicitudes`)
  if (pending === 0) return generated === 0 ? '' : `${of(generated)} por entregar`
  return `${of(pending)} por preparar${generated === 0 ? '' : `, ${generated} por entregar`}`
}

export const PENDING_PREREGISTRATION_NOTE = 'Preinscripción pendiente'
