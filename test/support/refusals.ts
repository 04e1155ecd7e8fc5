import { appendFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { REFUSALS } from '#features/registry.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { REACH } from '#server/access/rights/reach.ts'
import { refPlacesOf } from '#server/access/rights/refs.ts'

/** Where a whole test run gathers which refusal each call gave; `scripts/refusals.ts` reads it at the end. */
export const GATHERED = fileURLToPath(new URL('../../.tmp/refusals.log', import.meta.url))

const EVERYWHERE: readonly ErrorCode[] = [
  'this_action_is_unauthorized',
  'too_many_requests',
  'malformed_request',
  'payload_too_large',
  'service_unavailable',
]

/** Whether an endpoint may give a code: it declares it, or any call may, or one of its path ids names it. */
export function isDeclared(endpoint: EndpointSpec, code: ErrorCode): boolean {
  if (endpoint.refusals?.includes(code) || EVERYWHERE.includes(code)) return true
  if (endpoint.roles !== 'public' && REFUSALS[code].status === 401) return true
  if (endpoint.idempotent && code === 'idempotency_key_reused') return true
  return refPlacesOf(endpoint).some(
    ({ part, entity }) =>
      part === 'params' && [REACH[entity].missing, REACH[entity].missing_for_staff].includes(code),
  )
}

export const lineOf = (endpoint: EndpointSpec, code: string) => `${endpoint.method} ${endpoint.path} ${code}`

/** Notes a refusal that a call gave in a test; one that its contract does not declare fails there and then, as a 500. */
export function noteRefusal(endpoint: EndpointSpec, code: ErrorCode): void {
  if (!isDeclared(endpoint, code)) throw new Error(`undeclared refusal: ${lineOf(endpoint, code)}`)
  mkdirSync(fileURLToPath(new URL('../../.tmp/', import.meta.url)), { recursive: true })
  appendFileSync(GATHERED, `${lineOf(endpoint, code)}\n`)
}
