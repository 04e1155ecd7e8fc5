import { mayCall } from '#kernel/access.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import type { SessionUser } from '#web/api/session.ts'
import type { Seen } from '#web/offline/snapshot.ts'
import { holderIn, type Looks } from './parts.ts'

/**
 * What the components of a screen ask of React, the router, the API and the session, answered once and for all: so the
 * first rows of a screen are made by its own components, before React has come (`scripts/first-rows.ts`, docs/decisions/0019-speed.md).
 */
type Inside = { children?: unknown }
export type Component = () => unknown
type Made = { type: string | symbol | ((props: object) => unknown); props: Inside & Record<string, unknown> }
type Reader = <T>(value: T) => T

export const Fragment = Symbol()
export const jsx = (type: Made['type'], props: Made['props']): Made => ({ type, props })
export { jsx as createElement, jsx as jsxs }

/** Numbers that are no lengths. */
const UNITLESS = /^(?:flex|opacity|order|grid|zIndex|font|line)/
const hyphenated = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const styleOf = (style: object): string =>
  Object.entries(style)
    .map(([name, value]) => {
      const unit = typeof value === 'number' && value !== 0 && !UNITLESS.test(name) ? 'px' : ''
      return `${hyphenated(name)}: ${value}${unit}`
    })
    .join('; ')

const NAMES: Record<string, string> = { className: 'class', viewBox: 'viewBox' }
/** Names within the page, what does something, and what React keeps for itself. */
const LEFT_OUT =
  /^(?:children|key|ref|id|htmlFor|autoFocus|default.*|on[A-Z].*|aria-(?:labelledby|controls|describedby))$/

/** As React writes them. */
function attributesOf(props: Made['props']): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [name, value] of Object.entries(props)) {
    const isSaid = typeof value === 'boolean' && /^(?:aria|data)-/.test(name)
    if (value === undefined || value === null || (value === false && !isSaid) || LEFT_OUT.test(name)) continue
    if (name === 'style') all.style = styleOf(value as object)
    else all[NAMES[name] ?? name.toLowerCase()] = value === true && !isSaid ? '' : String(value)
  }
  return all
}

/** What the select at hand says: in the markup its option does. */
let chosen: unknown

/** Returns what a node of React shows. */
function seenIn(node: unknown): Seen[] {
  if (Array.isArray(node)) return node.flatMap(seenIn)
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return []
  if (typeof node !== 'object') return [String(node)]
  const { type, props } = node as Made
  if (typeof type === 'function') return seenIn(type(props))
  if (typeof type === 'symbol') return seenIn(props.children)
  const attributes = attributesOf(props)
  if (type === 'select') chosen = props.value
  if (type === 'option' && props.value === chosen) attributes.selected = ''
  return [[type, attributes, ...seenIn(props.children)]]
}

let looks: Looks
/** Returns what a component shows to this person, of the answers that are there. */
export function seenOf(component: Component, of: Looks): Seen[] {
  looks = of
  return seenIn(component())
}

/** The institute's name, which a screen says on paper alone. */
const ON_PAPER = '/api/institution'
/** The same once all that it asks for is there, and what it then asks for; rejects where one is refused. */
export async function wholeOf(component: Component, of: Looks): Promise<Seen[]> {
  const missing = new Set<string>()
  const read: Looks['read'] = (address, isAwaited) => {
    const data = of.read(address)
    if (data === undefined && isAwaited && address !== ON_PAPER) missing.add(address)
    return data
  }
  const seen = seenOf(component, { ...of, read })
  if (missing.size === 0) return seen
  await of.ask([...missing])
  return wholeOf(component, of)
}

const nothing = () => {}
const first = <T>(value: T | (() => T)): T => (typeof value === 'function' ? (value as () => T)() : value)

export const useState = <T>(value: T | (() => T)) => [first(value), nothing] as const
export const useReducer = <T>(_: unknown, value: T) => [value, nothing] as const
export const useRef = <T>(current: T) => ({ current })
export const useMemo = <T>(make: () => T): T => make()
export const useCallback: Reader = (run) => run
export const useId = () => ''
export const useSyncExternalStore = <T>(_: unknown, read: () => T): T => read()
export { nothing as useEffect, nothing as useLayoutEffect }
/** What a context says where nobody says otherwise; its own element shows what is in it. */
export const createContext = <T>(value: T) => Object.assign(({ children }: Inside) => children, { value })
export const use = <T>({ value }: { value: T }): T => value
export const isValidElement = (node: unknown) => typeof node === 'object' && node !== null && 'props' in node

/** As the router writes what is asked in an address. */
const writtenIn = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
type LinkProps = Inside & { to: string; search?: Record<string, unknown>; preload?: string }
export function Link({ to, search = {}, preload: _, ...rest }: LinkProps): Made {
  const asked = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, writtenIn(value)]],
    ),
  )
  return jsx('a', { ...rest, href: `${to}${asked.size > 0 ? `?${asked}` : ''}` })
}

/** First rows are drawn of no address that narrows them. */
export const useSearch = () => ({})
export { nothing as useNavigate }
/** What stands in the header is no part of the screen. */
export const useHeadSlot = () => (content: unknown) =>
  matchMedia('(min-width: 1024px)').matches ? null : content

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> }
/** As `addressOf` of call.ts. */
function addressOf({ path }: EndpointSpec, { params = {}, query = {} }: Input): string {
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const filled = path.replaceAll(/[{:](\w+)\}?/g, (_, name) => String(params[name]))
  return `/api${filled}${asked.size > 0 ? `?${asked}` : ''}`
}
export function useAnswer(endpoint: EndpointSpec, sent: Input = {}, { enabled = true } = {}) {
  const data = looks.read(addressOf(endpoint, sent), enabled)
  return { data, isPending: data === undefined, isFetching: false, error: null, refetch: nothing }
}
export const useAction = () => ({ run: nothing, pending: false, error: null, reset: nothing })
export const useMay = () => (call: EndpointSpec) => mayCall(call, holderIn(looks))
export const userMay = (call: EndpointSpec) => mayCall(call, holderIn(looks))
export {
  nothing as askAgain,
  nothing as download,
  nothing as readAgain,
  nothing as showError,
  nothing as usePointerDrag,
}
/** Nothing is open yet. */
export const useFloating = () => ({ open: false })
/** No call is refused before there is any. */
export class ApiError {}

export const useUser = (): SessionUser => looks.user
export const holderOf = () => holderIn(looks)

/** The place of an icon: what it is of comes with the application. */
export const Icon = ({ size }: { size?: number }): Made =>
  jsx('svg', {
    className: 'icon',
    viewBox: '0 0 20 20',
    ...(size && { width: size, height: size, style: { width: size, height: size } }),
  })
export const Mark = ({ size = 24 }: { size?: number }): Made =>
  jsx('svg', { className: 'mark', viewBox: '0 0 24 24', width: size, height: size })

export const Skeleton = ({ rows = 5, height = 30 }: { rows?: number; height?: number }): Made =>
  jsx('div', {
    className: 'skeleton',
    role: 'status',
    children: Array.from({ length: rows }, () => jsx('span', { style: { height } })),
  })

/** As the application finds what the device keeps; what is strange there it finds too. */
export const readStored = <T>(key: string, _: unknown, fallback: T): T => {
  const text = localStorage.getItem(`claustro:${key}`)
  return text === null ? fallback : JSON.parse(text)
}
export const useStored = <T>(key: string, expected: unknown, fallback: T) =>
  [readStored(key, expected, fallback), nothing] as const
export const createStore = <T>(value: T) => ({ get: () => value, set: nothing, subscribe: nothing })
export const useStore = <T>(store: { get: () => T }): T => store.get()
export { nothing as writeStored }

/** What comes by itself later. */
export const lazyComponent =
  (_: unknown, fallback: unknown = null) =>
  () =>
    fallback
/** No refused answer is drawn. */
export const ErrorState = () => null
/** Nothing is told before the application is there. */
export { nothing as offerUndo }
export const toast = { info: nothing, success: nothing, error: nothing }
