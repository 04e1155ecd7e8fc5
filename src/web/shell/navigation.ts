import type { Role } from '#kernel/roles.ts'
import type { SessionUser } from '#web/api/session.ts'
import { screens } from '#web/screens.ts'
import { GROUPS, type Group, opens, type ScreenSpec, sees } from '#web/shell/screen.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export type NavigationItem = { to: string; label: string; icon: IconName; group: Group | null }

export const GROUP_LABELS: Record<Group, string> = {
  Personal: 'Personal',
  Academic: 'Académico',
  Inscriptions: 'Inscripciones',
  Configurations: 'Configuración',
}

const HOME: NavigationItem = { to: '/home', label: 'Inicio', icon: 'home', group: null }
const bySpanish = new Intl.Collator('es-VE')

/** Returns `/profile/:id/payments` with the person's id; null if the address needs another id. */
function ownAddress(path: string, user: SessionUser): string | null {
  const own = user.student?.id ?? user.teacher?.id ?? user.id
  // In other addresses an id is that of another record: `/pensums/:id`.
  const address = path.replace('/profile/:id', `/profile/${own}`)
  return address.includes(':') ? null : address
}

function placeOf(spec: ScreenSpec, user: SessionUser): NavigationItem[] {
  const { sidebar } = spec
  if (!sidebar || !opens(spec, user) || !showsBeside(spec, user)) return []
  const to = ownAddress(spec.path, user)
  return to ? [{ to, label: sidebar.label ?? spec.title, icon: sidebar.icon, group: sidebar.group }] : []
}

/**
 * Whether the menu shows the screen: to its roles of the sidebar, and to a person who was given the screen alone
 * and has no other way to it.
 */
const showsBeside = ({ roles, sidebar }: ScreenSpec, user: SessionUser) =>
  sees(sidebar?.roles ?? 'session', user.type) || !sees(roles, user.type)

/** Inicio, and the groups with the person's places, sorted by label (routes.md#sidebar), without empty groups. */
export function sidebarOf(user: SessionUser, table = screens) {
  // Phones of four years ago lack toSorted.
  const places = [...table.flatMap((spec) => placeOf(spec, user))].sort((one, other) =>
    bySpanish.compare(one.label, other.label),
  )
  const groups = GROUPS.map((group) => ({ group, places: places.filter((place) => place.group === group) }))
  return { home: HOME, groups: groups.filter(({ places }) => places.length > 0) }
}

// The most common places of each role (screens.md#first-screens), in this order: pinned above the groups.
const COMMONEST: Record<Role, readonly string[]> = {
  admin: ['/inscriptions', '/payments', '/document-requests', '/students', '/sections', '/schedules'],
  lowAdmin: ['/students', '/payments', '/document-requests', '/inscriptions', '/sections', '/schedules'],
  coordinator: ['/sections', '/students', '/lessons', '/teachers', '/profile/schedule'],
  teacher: ['/lessons', '/students', '/profile/schedule', '/binnacles', '/notifications'],
  student: ['/profile/schedule', '/payments', '/inscriptions', '/pensum', '/notifications'],
}

/** Inicio and the most common places that the person may see. */
export function pinnedOf(user: SessionUser): readonly NavigationItem[] {
  const { home, groups } = sidebarOf(user)
  const all = groups.flatMap(({ places }) => places)
  const wanted = COMMONEST[user.type].flatMap((end) => all.find(({ to }) => to.endsWith(end)) ?? [])
  return [home, ...new Set(wanted)]
}

/** Home and the three most common places, for the bottom of a phone. */
export function commonest(user: SessionUser): readonly NavigationItem[] {
  const all = sidebarOf(user).groups.flatMap(({ places }) => places)
  return [...new Set([...pinnedOf(user), ...all])].slice(0, 4)
}

/** «Mis inscripciones» becomes «Inscripciones», «Solicitudes de documentos» «Solicitudes», where five labels share the width of a phone. */
export function shortLabel(label: string): string {
  const short = label.replace(/^Mis? | de .*/g, '')
  return short.charAt(0).toLocaleUpperCase('es-VE') + short.slice(1)
}

/** Screens whose address needs no id of a record: what the palette offers. */
export function reachable(
  user: SessionUser,
  table = screens,
): readonly { to: string; label: string; isAction: boolean }[] {
  return table.flatMap((spec) => {
    const to = ownAddress(spec.path, user)
    if (!to || !opens(spec, user) || UNLISTED.includes(spec.path)) return []
    return [{ to, label: spec.sidebar?.label ?? spec.title, isAction: /\/(create|make)$/.test(spec.path) }]
  })
}
const UNLISTED = ['/soon', '/error', '/access-denied', '/dev/outbox']
