/** `1 notificación nueva`: the singular for one (routes.md#header). */
export function unreadLabel(count: number): string {
  if (count === 0) return 'Sin notificaciones nuevas'
  return count === 1 ? '1 notificación nueva' : `${count} notificaciones nuevas`
}
