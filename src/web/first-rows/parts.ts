import { type Holder, mayCall } from '#kernel/access.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import type { SessionUser } from '#web/api/session.ts'
import type { Seen } from '#web/offline/snapshot.ts'

/** For whom and on what first rows are drawn. */
export type Looks = {
  user: SessionUser
  /** Whether lists are records of two lines (media.ts). */
  isRecords: boolean
  /** Phones: one column. */
  isNarrow: boolean
  /** What was asked for early and is here, by its address; and whether it is waited for where it is not. */
  read: (address: string, isAwaited?: boolean) => unknown
  /** Asks at these addresses too; rejects where one is refused. */
  ask: (addresses: readonly string[]) => Promise<unknown>
}

/** What is drawn of a screen before the application is there. */
export type FirstScreen = {
  screen: Seen
  banner?: Seen | null
  /** What the bar of phones says in place of the head; without it the bar of the home stays. */
  title?: string
  /** What stands there below it, and where its way back leads. */
  underTitle?: Seen | false
  up?: string
  isTask?: boolean
  /** Whether the bar is lower on low phones (head-slot.ts). */
  hasLowHead?: boolean
  /** Whether what waits on the device would show another value than the server has. */
  hasEdits?: boolean
}

/** What a screen shows first, of the answers that were asked for early; null where these say nothing yet. */
export type FirstRows = (
  answers: readonly unknown[],
  looks: Looks,
) => FirstScreen | null | Promise<FirstScreen | null>

type Inside = Seen | null | undefined | false

/** An element: of a class, or of these attributes. */
export const el = (
  tag: string,
  attributes: string | Readonly<Record<string, string>>,
  ...inside: Inside[]
): Seen => [
  tag,
  typeof attributes === 'string' ? (attributes ? { class: attributes } : {}) : attributes,
  ...inside.filter((one): one is Seen => Boolean(one)),
]

/** The place of an icon: what it is of comes with the application. */
export const icon = (size?: string): Seen =>
  el('svg', { class: 'icon', viewBox: '0 0 20 20', ...(size && { width: size, height: size }) })

export const link = (href: string, className: string, ...inside: Inside[]): Seen =>
  el('a', { href, class: className }, ...inside)

/** A button that does nothing yet, as all that is drawn before the application is there. */
export const button = (words: string, mode = 'default'): Seen =>
  el('button', { type: 'button', class: `btn btn-${mode} btn-md` }, icon(), el('span', '', words))

export const iconButton = (size: string): Seen =>
  el('button', { type: 'button', tabindex: '-1', class: `btn btn-ghost ${size} btn-square` }, icon())

export const holderIn = ({ user: { type, level, permissions } }: Looks): Holder => ({
  type,
  level,
  changed_permissions: permissions,
})

/** Whether the server would let the person. */
export const may = (call: Pick<EndpointSpec, 'roles' | 'permission'>, looks: Looks): boolean =>
  mayCall(call, holderIn(looks))

export const isPage = (answer: unknown): answer is { data: unknown[]; total: number } =>
  typeof answer === 'object' && answer !== null && 'total' in answer && 'data' in answer

type Head = {
  heading: readonly Inside[]
  count?: number | undefined
  lead?: Inside
  more?: readonly Inside[]
  action?: Inside
  kind?: 'list' | 'narrow'
}

/** The frame of a screen, as `Screen` has it. */
export const screenOf = ({ heading, count, lead, more, action, kind }: Head, ...inside: Inside[]): Seen =>
  el(
    'div',
    `screen${kind ? ` screen-${kind}` : ''}${action ? ' screen-acting' : ''}`,
    el(
      'header',
      'screen-head',
      el(
        'div',
        'screen-title',
        el(
          'h1',
          '',
          ...heading,
          count !== undefined && el('span', 'screen-count figures', count.toLocaleString('es-VE')),
        ),
        lead && el('p', 'screen-lead', lead),
      ),
      more && el('div', 'screen-actions', ...more),
    ),
    action && el('div', 'screen-main-action', action),
    ...inside,
  )
