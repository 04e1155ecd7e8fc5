import * as z from 'zod/mini'
import type { EndpointSpec } from '#kernel/endpoint.ts'

export type SearchParams = Record<string, unknown>
export type SortOrder = 'asc' | 'desc'

/** `title,desc` as the table needs it. */
export function parseSort(text: unknown): { field: string; order: SortOrder } | null {
  const [field, order] = typeof text === 'string' ? text.split(',') : []
  return field && (order === 'asc' || order === 'desc') ? { field, order } : null
}

/** Words of an address, where the router may have read a number or a truth value. */
export const wordsOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value)

/** A value as the router writes it without quotes: `true` and `3` rather than `"true"` and `"3"`. */
export function plainest(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text
}

/** The parameters of an address that belong to one list, without its prefix. */
export function ownPart(params: SearchParams, prefix: string): SearchParams {
  const own: SearchParams = {}
  for (const [name, value] of Object.entries(params)) {
    if (!name.startsWith(prefix) || value === undefined || value === '') continue
    own[name.slice(prefix.length)] = value
  }
  return own
}

/** The inverse of `ownPart`. */
export const prefixed = (part: SearchParams, prefix: string): SearchParams =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [`${prefix}${name}`, value]))

/** A value of the address as the query's schema may want it: text, number or truth. */
function readings(value: unknown): unknown[] {
  const text = wordsOf(value)
  const readings: unknown[] = [text]
  if (/^-?\d+(\.\d+)?$/.test(text)) readings.push(Number(text))
  if (text === 'true' || text === 'false') readings.push(text === 'true')
  if (text === '1' || text === '0') readings.push(text === '1')
  readings.push(text.split(','))
  return readings
}

/** What the endpoint's query accepts of what an address says; the rest, such as a mangled link's, is left out. */
export function cleanQuery(endpoint: EndpointSpec, asked: SearchParams): SearchParams {
  const clean: SearchParams = {}
  for (const [name, value] of Object.entries(asked)) {
    const schema = endpoint.query?.shape[name]
    if (!schema || value === undefined || value === null || value === '') continue
    const reading = [value, ...readings(value)].find((one) => z.safeParse(schema, one).success)
    if (reading !== undefined) clean[name] = reading
  }
  return clean
}

/**
 * What of an address, or of a view kept long ago, a list still understands: its question and its columns. The page is not
 * part of it, nor the format of an export.
 */
export function viewOf(
  endpoint: EndpointSpec,
  params: SearchParams,
): Record<string, string | number | boolean> {
  const known = cleanQuery(endpoint, { ...params, page: undefined, format: undefined })
  const view: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(params))
    if (name in known || (name === 'columns' && typeof value === 'string' && value))
      view[name] = plainest(wordsOf(value))
  return view
}

/** Whether two views ask the same, in whatever order they say it. */
export const isSameView = (one: SearchParams, other: SearchParams): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => wordsOf(value) === wordsOf(other[name]))

const OWN = new Set(['page', 'limit', 'sort_by', 'search', 'format', 'with'])

/** The filters of a question: what is neither the list's own nor fixed. */
export function filtersOf(query: SearchParams, fixed: SearchParams = {}): Record<string, string> {
  const filters = Object.entries(query).filter(([name]) => !OWN.has(name) && !(name in fixed))
  return Object.fromEntries(filters.map(([name, value]) => [name, wordsOf(value)]))
}
