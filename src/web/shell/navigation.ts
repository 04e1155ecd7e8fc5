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

/** `/profile/:id/payments` of the person; null where an address needs something else. */
function ownAddress(path: string, user: SessionUser): string | null {
  const own = user.student?.id ?? user.teacher?.id ?? user.id
  // Elsewhere an id is that of something else: `/pensums/:id`.
  const address = path.replace('/profile/:id', `/profile/${own}`)
  return address.includes(':') ? null : address
}

function placeOf(spec: ScreenSpec, user: SessionUser): NavigationItem[] {
  const { sidebar } = spec
  if (!sidebar || !opens(spec, user) || !showsBeside(spec, user)) return []
  const to = ownAddress(spec.path, user)
  return to ? [{ to, label: sidebar.label, icon: sidebar.icon, group: sidebar.group }] : []
}

/** Where the place shows to fewer than the screen's roles; who was given the screen alone has no other way to it. */
const showsBeside = ({ roles, sidebar }: ScreenSpec, user: SessionUser) =>
  sees(sidebar?.roles ?? 'session', user.type) || !sees(roles, user.type)

/** Inicio, and the groups with what the person may see, sorted by label (routes.md#sidebar). Empty groups are left out. */
export function sidebarOf(user: SessionUser, table = screens) {
  // Not toSorted: phones of four years ago have none.
  const places = [...table.flatMap((spec) => placeOf(spec, user))].sort((one, other) =>
    bySpanish.compare(one.label, other.label),
  )
  const groups = GROUPS.map((group) => ({ group, places: places.filter((place) => place.group === group) }))
  return { home: HOME, groups: groups.filter(({ places }) => places.length > 0) }
}

// What each role comes for most (screens.md#first-screens), in this order: pinned above the groups.
const COMMONEST: Record<Role, readonly string[]> = {
  admin: ['/inscriptions', '/payments', '/document-requests', '/students', '/sections', '/schedules'],
  lowAdmin: ['/students', '/payments', '/document-requests', '/inscriptions', '/sections', '/schedules'],
  coordinator: ['/sections', '/students', '/lessons', '/teachers', '/profile/schedule'],
  teacher: ['/lessons', '/students', '/profile/schedule', '/binnacles', '/notifications'],
  student: ['/profile/schedule', '/payments', '/inscriptions', '/pensum', '/notifications'],
}

/** Inicio and the commonest places of the person, as far as they may be seen. */
export function pinnedOf(user: SessionUser): readonly NavigationItem[] {
  const { home, groups } = sidebarOf(user)
  const all = groups.flatMap(({ places }) => places)
  const wanted = COMMONEST[user.type].flatMap((end) => all.find(({ to }) => to.endsWith(end)) ?? [])
  return [home, ...new Set(wanted)]
}

/** Home and the three commonest places, at the bottom of a phone. */
export function commonest(user: SessionUser): readonly NavigationItem[] {
  const all = sidebarOf(user).groups.flatMap(({ places }) => places)
  return [...new Set([...pinnedOf(user), ...all])].slice(0, 4)
}

/** «Mis inscripciones» is «Inscripciones» where five words share the width of a phone. */
export function shortLabel(label: string): string {
  const short = label.replace(/^Mis? /, '')
  return short.charAt(0).toLocaleUpperCase('es-VE') + short.slice(1)
}

/** Screens that are reached without an address of something: what the palette offers. */
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
const UNLISTED = ['/soon', '/error', '/access-denied', '/dev/widgets']
