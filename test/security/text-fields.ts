import type * as z from 'zod/mini'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { routes } from '#server/registry.ts'
import type { Caller } from '../support/callers.ts'
import type { Person } from '../support/people.ts'
import { defOf, type Schema } from '../support/schemas.ts'
import type { World } from '../support/world.ts'
import { drawing, type Ids, valid } from './generate.ts'
import { type Ground, PEOPLE } from './storm-setup.ts'

type Path = readonly (string | number)[]

const taken = (schema: Schema, text: string): string | null => {
  const parsed = (schema as z.ZodMiniType).safeParse(text)
  return parsed.success && typeof parsed.data === 'string' ? parsed.data : null
}

/** Where in a value of this schema any text may stand, such as this one. */
function textPaths(schema: Schema, text: string, at: Path = []): Path[] {
  const { shape, element, innerType, options, type, in: from } = defOf(schema)
  if (shape) return Object.entries(shape).flatMap(([key, one]) => textPaths(one, text, [...at, key]))
  if (element) return textPaths(element, text, [...at, 0])
  if (taken(schema, text) !== null) return [at]
  if (options) return options.flatMap((one) => textPaths(one, text, at))
  // Before a pipe has made its text smaller or refused it, any text passes: only what has parts is looked into.
  const below = innerType ?? (type === 'pipe' && from && hasParts(from) ? from : undefined)
  return below ? textPaths(below, text, at) : []
}

function hasParts(schema: Schema): boolean {
  const { shape, element, innerType, in: from } = defOf(schema)
  const below = innerType ?? from
  return shape !== undefined || element !== undefined || (below !== undefined && hasParts(below))
}

/** The value with a text at a place; what is missing on the way there is made as its schema says. */
function withText(value: unknown, { at, text }: { at: Path; text: string }): unknown {
  const [key, ...rest] = at
  if (key === undefined) return text
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? value : []
    return [withText(list[0], { at: rest, text }), ...list.slice(1)]
  }
  const given = typeof value === 'object' && value !== null ? value : {}
  return { ...given, [key]: withText((given as Record<string, unknown>)[key], { at: rest, text }) }
}

/** What must differ from one to the next, and is no text that a payload may stand in. */
function fresh(value: unknown, number: number): unknown {
  if (Array.isArray(value)) return value.map((one) => fresh(one, number))
  if (typeof value !== 'object' || value === null) return value
  const own: Record<string, unknown> = {
    email: `zq${number}@x.test`,
    identity_number: String(30_000_000 + number),
    code: `Z-${number}`,
    letter_code: `Z${number}`,
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === typeof own[key] ? own[key] : fresh(one, number),
    ]),
  )
}

const MOST_REFUSED = 12

type Put = { at: Path; text: string }
export type TextField = { call: string; at: Path }
export const fieldName = ({ call, at }: TextField) => `${call} ${at.join('.')}`

type Target = { endpoint: EndpointSpec; call: string; paths: Path[]; by: Caller }

/** The payloads that a field takes; where it is too short for any, as much of each as it does. */
function fittingIn(body: Schema, at: Path, payloads: readonly string[]): string[] {
  const takes = (text: string) => textPaths(body, text).some((one) => one.join() === at.join())
  const whole = payloads.filter(takes)
  if (whole.length > 0) return whole
  const most = [20, 10, 5, 3].find((length) => takes('<'.repeat(length))) ?? 0
  return [...new Set(payloads.map((text) => text.slice(0, most)))].filter(takes)
}

/** Puts payloads through every call into every text field that takes one. */
export function storing(world: World, { ids, samples }: Ground, payloads: readonly string[]) {
  const draw = drawing(11)
  const targets = routes.flatMap(({ endpoint }): Target[] => {
    const paths = endpoint.body ? textPaths(endpoint.body, '<b>') : []
    const call = `${endpoint.method} ${endpoint.path}`
    return paths.length > 0 ? [{ endpoint, call, paths, by: callerOf(world, endpoint) }] : []
  })
  // What a path names together is written before another call moves one of them away.
  const idsIn = ({ call }: Target) => call.split('{').length
  targets.sort((one, other) => idsIn(other) - idsIn(one))
  const fields = targets.flatMap(({ call, paths }): TextField[] => paths.map((at) => ({ call, at })))
  const stored = new Map<string, Set<string>>()
  const standing = new Set<string>()
  const fitting = new Map<string, string[]>()
  for (const { endpoint, call, paths } of targets)
    for (const at of paths)
      if (endpoint.body) fitting.set(fieldName({ call, at }), fittingIn(endpoint.body, at, payloads))
  let number = 0

  async function send(target: Target, value: unknown, texts: readonly Put[]): Promise<boolean> {
    const { endpoint, call, by } = target
    const body = texts.reduce((made, one) => withText(made, one), value)
    const { status } = await by.call(endpoint.method, pathOf(endpoint, ids, draw), body)
    if (status >= 500) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`)
    if (status >= 300) return false
    for (const { at, text } of texts) {
      const name = fieldName({ call, at })
      stored.set(name, (stored.get(name) ?? new Set()).add(text))
      standing.add(text)
    }
    return true
  }

  let turn = 0
  /** By field, how many texts running were refused, however they were asked. */
  const refused = new Map<string, number>()
  /** What a field takes next: a payload that stands nowhere yet, else one that it has not taken; none when it took all. */
  function next(field: TextField): Put[] {
    const name = fieldName(field)
    const known = fitting.get(name) ?? []
    const own = stored.get(name)
    // What takes none of so many is not to be had this way, or not any more.
    if ((refused.get(name) ?? 0) > MOST_REFUSED) return []
    turn += 1
    const after = turn % Math.max(known.length, 1)
    const left = [...known.slice(after), ...known.slice(0, after)].filter((one) => !own?.has(one))
    const text = left.find((one) => !standing.has(one)) ?? left[0]
    return text === undefined ? [] : [{ at: field.at, text }]
  }

  /** One text by itself, until a body is taken. */
  async function alone(target: Target, one: Put, bodies: readonly unknown[]) {
    for (const body of bodies) if (await send(target, body, [one])) return
  }

  /** All texts in one body, else each by itself. */
  async function put(target: Target, texts: readonly Put[]): Promise<void> {
    const { endpoint, call } = target
    const sample = (samples as Record<string, { body?: unknown }>)[call]?.body
    const anew = () => {
      number += 1
      return fresh(sample ?? (endpoint.body && draw(valid(endpoint.body, ids))), number)
    }
    if ((await send(target, sample, texts)) || (await send(target, anew(), texts))) return
    for (const one of texts) await alone(target, one, [sample, {}, anew(), {}])
  }

  /** Once more through every field that has not taken all it can. */
  async function round(): Promise<void> {
    for (const target of targets) {
      const { call, paths } = target
      const texts = paths.flatMap((at) => next({ call, at }))
      if (texts.length === 0) continue
      await put(target, texts)
      for (const { at, text } of texts) {
        const name = fieldName({ call, at })
        refused.set(name, stored.get(name)?.has(text) ? 0 : (refused.get(name) ?? 0) + 1)
      }
    }
  }

  return { fields, stored, standing, round }
}

function callerOf(world: World, { roles }: EndpointSpec): Caller {
  if (roles === 'public') return world.guest
  if (roles === 'session' || roles.includes('admin')) return world.as('admin')
  const person = PEOPLE.find((one): one is Exclude<Person, 'dios'> => one !== 'dios' && roles.includes(one))
  return world.as(person ?? 'admin')
}

function pathOf({ path, params = {} }: EndpointSpec, ids: Ids, draw: ReturnType<typeof drawing>): string {
  return Object.entries(params).reduce(
    (made, [name, schema]) => made.replace(`{${name}}`, String(draw(valid(schema, ids)))),
    path as string,
  )
}
