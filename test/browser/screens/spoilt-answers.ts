import type * as z from 'zod/mini'
import { routes } from '#server/registry.ts'
import { defOf, type Schema } from '../../support/schemas.ts'
import type { World } from '../../support/world.ts'

const takes = (schema: Schema, value: unknown): boolean => (schema as z.ZodMiniType).safeParse(value).success

/** Whoever gives the next text to be said in the place of another. */
type Next = (place: string) => string | null

/** The value with another text wherever its schema leaves open which one it is. */
function spoilt(schema: Schema, value: unknown, { next, place }: { next: Next; place: string }): unknown {
  const { type, shape, element, valueType, innerType, options } = defOf(schema)
  if (typeof value === 'string') {
    const other = next(place)
    return other !== null && takes(schema, other) ? other : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (innerType) return spoilt(innerType, value, { next, place })
  if (type === 'union' && options) {
    const fitting = options.find((one) => takes(one, value))
    return fitting ? spoilt(fitting, value, { next, place }) : value
  }
  if (Array.isArray(value)) return element ? value.map((one) => spoilt(element, one, { next, place })) : value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const below = shape?.[key] ?? valueType
      return [key, below ? spoilt(below, one, { next, place: `${place}.${key}` }) : one]
    }),
  )
}

/** Names of the answers that say what a thing is, not what somebody called it: the server alone makes them. */
const OWN =
  /\.(?:access_token|profile_picture|logo|attachment|link|color|token|version|next_steps|sort_by|list|changed_permissions|permissions|type|key|role)$/

/**
 * While it is on, every answer of this world's server says a payload wherever a text may stand in it, each place the next:
 * what a person could have stored, in every field of every screen at once. Gives where they were put.
 */
export function spoilAnswers(world: World, payloads: readonly string[]) {
  const places = new Set<string>()
  const said = new Set<string>()
  const state = { isOn: false, at: 0 }
  const answers = new Map(
    routes.map(({ endpoint }) => [
      `${endpoint.method} /api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      endpoint.answer,
    ]),
  )
  const next: Next = (place) => {
    if (OWN.test(place)) return null
    state.at += 1
    const text = payloads[state.at % payloads.length] ?? ''
    places.add(place)
    said.add(text)
    return text
  }
  world.app.addHook('preSerialization', async (request, reply, body) => {
    const call = `${request.method} ${request.routeOptions.url}`
    const schema = answers.get(call)
    return state.isOn && schema && reply.statusCode < 300 ? spoilt(schema, body, { next, place: call }) : body
  })
  return { places, said, state }
}
