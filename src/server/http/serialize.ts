import type { EndpointSpec } from '#kernel/endpoint.ts'
import { fieldErrorsOf } from '#kernel/invalid.ts'
import { isCached } from '#server/database/snapshot-cache.ts'
import { type Declared, declaredBy } from './declared.ts'

/**
 * Returns what reduces a handler's answer to what its endpoint declares; a cached result is reduced only once. With
 * `is_checked`, as in tests, the schema parses every answer too, and must leave the same.
 */
export function serializerOf(endpoint: EndpointSpec, is_checked: boolean): Declared {
  const declared = declaredBy(endpoint.answer)
  const reduced = new WeakMap<object, unknown>()
  const reduce = (given: unknown) => {
    const body = named(endpoint, () => declared(given))
    if (is_checked) insistOnSame(endpoint, given, body)
    return body
  }
  return (given) => {
    if (!isCached(given)) return reduce(given)
    const before = reduced.get(given) ?? reduce(given)
    reduced.set(given, before)
    return before
  }
}

function named(endpoint: EndpointSpec, reduce: () => unknown): unknown {
  try {
    return reduce()
  } catch (error) {
    throw undeclared(endpoint, error instanceof Error ? error.message : '')
  }
}

const undeclared = ({ method, path }: EndpointSpec, what: string) =>
  new Error(`${method} ${path} answers what its schema does not declare: ${what}`)

function insistOnSame(endpoint: EndpointSpec, given: unknown, body: unknown): void {
  const parsed = endpoint.answer.safeParse(given)
  if (!parsed.success) throw undeclared(endpoint, JSON.stringify(fieldErrorsOf(parsed.error.issues)))
  // A file is passed on as it is.
  if (parsed.data !== body && JSON.stringify(parsed.data) !== JSON.stringify(body))
    throw undeclared(endpoint, 'the compiled serializer leaves something else than the schema')
}
