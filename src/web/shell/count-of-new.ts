/** `1 notificación nueva`: the singular for one (spec.md 1). */
export function countOfNew(count: number): string {
  if (count === 0) return 'Sin notificaciones nuevas'
  return count === 1 ? '1 notificación nueva' : `${count} notificaciones nuevas`
}
