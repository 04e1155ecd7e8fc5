import type { ComponentType } from 'react'
import { mayCall } from '#kernel/access.ts'
import type { Role } from '#kernel/roles.ts'
import { holderOf, type SessionUser } from '#web/api/session.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export const GROUPS = ['Personal', 'Academic', 'Configurations', 'Inscriptions'] as const
export type Group = (typeof GROUPS)[number]

/** A step above the screen. `dynamic`: the screen sets its label with `useCrumb`; until then `label` is shown. */
export type Crumb = { label: string; to?: string; dynamic?: true }

export type SidebarEntry = {
  group: Group
  /** Where it is not the title. */
  label?: string
  icon: IconName
  /** The roles that see it in the menu, where they are fewer than the screen's. */
  roles?: readonly Role[]
}

export type ScreenSpec = {
  /** As in routes.md#routes-by-area: `/courses/:id/edit`; `:id?` where it may be absent. */
  path: `/${string}`
  roles: 'session' | readonly Role[]
  /** What an administrator may give to, or take from, one of the staff (people.md#permissions); its default is the roles'. */
  permission?: string
  title: string
  /** Between «Inicio» and the title. */
  crumbs?: readonly Crumb[]
  sidebar?: SidebarEntry
  /** Phones hide the bottom bar, whose place its own button takes; forms are known by their address. */
  task?: boolean
  /** The way back leads to where the person came from, and not up the crumbs. */
  returns?: boolean
  /** Of the home alone, which is fetched with the application; all others stand in `loads.ts`. */
  load?: () => Promise<ComponentType>
}

/** How screens are fetched: `'/courses': async () => (await import('./CoursesScreen.tsx')).CoursesScreen`. */
export type Loads = Readonly<Record<string, () => Promise<ComponentType>>>

/** A line of a feature above the screens that it chooses (routes.md#payment-banner). */
export type Banner = ComponentType<{ user: SessionUser; screen?: ScreenSpec | undefined }>

/** What a feature's `screens.ts` gives to the application. */
export type WebFeature = {
  screens: readonly ScreenSpec[]
  banner?: Banner
  guide?: Banner
}

/** A screen: its route, guard, title, crumbs and menu item come from this value. */
export const screen = (spec: ScreenSpec): ScreenSpec => spec

export const sees = (roles: 'session' | readonly Role[], role: Role): boolean =>
  roles === 'session' || roles.includes(role)

/** Whether a person may open the screen: by role, or by a permission that was added or taken away. */
export const opens = (asked: Pick<ScreenSpec, 'roles' | 'permission'>, user: SessionUser): boolean =>
  mayCall(asked, holderOf(user))

/** Whether phones hide the bottom bar and give its place to the fields (screens.md#phones). */
export const isTask = ({ path, task }: ScreenSpec): boolean =>
  task ?? /\/(?:create|create-many|edit|make|review)(?:\/|$)/.test(path)

/** `/lessons/:id?` as the router writes it: `/lessons/{-$id}`. */
export const patternOf = (path: string): string =>
  path.replaceAll(/:(\w+)(\?)?/g, (_, name: string, optional?: string) =>
    optional ? `{-$${name}}` : `$${name}`,
  )
