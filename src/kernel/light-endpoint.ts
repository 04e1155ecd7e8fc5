import type { EndpointSpec } from './endpoint.ts'

/** What the server, forms and lists alone read of an endpoint. */
type Checked =
  | 'summary'
  | 'params'
  | 'query'
  | 'body'
  | 'answer'
  | 'status'
  | 'refusals'
  | 'limit'
  | 'document'
  | 'exports'
  | 'viewed'
  | 'makes_once'
  | 'files'

/**
 * An endpoint as the first rows ask it: without its schemas, which come after them. Of another path, role or permission
 * than the contract says it does not compile. Forms and lists, which check, take the contract's own.
 */
/* @__NO_SIDE_EFFECTS__ */
export const lightEndpoint = <E extends EndpointSpec>(endpoint: Omit<E, Checked>): E =>
  endpoint as unknown as E
