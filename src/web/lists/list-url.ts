import * as z from 'zod/mini'
import type { EndpointSpec } from '#kernel/endpoint.ts'

export type SearchParams = Record<string, unknown>
export type SortOrder = 'asc' | 'desc'

/** Parses `title,desc`. */
export function parseSort(text: unknown): { field: string; order: SortOrder } | null {
  const [field, order] = typeof text === 'string' ? text.split(',') : []
  return field && (order === 'asc' || order === 'desc') ? { field, order } : null
}

/** Text of an address, where the router may have parsed a number or a boolean. */
export const wordsOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value)

/** The value that the router writes without quotes: `true` and `3` instead of `"true"` and `"3"`. */
export function plainest(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text
}

/** Returns the parameters of one list, without its prefix. */
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

/** A value of the address as the query's schema may expect it: text, number or boolean. */
function readings(value: unknown): unknown[] {
  const text = wordsOf(value)
  const readings: unknown[] = [text]
  if (/^-?\d+(\.\d+)?$/.test(text)) readings.push(Number(text))
  if (text === 'true' || text === 'false') readings.push(text === 'true')
  if (text === '1' || text === '0') readings.push(text === '1')
  readings.push(text.split(','), text.split(',').map(Number))
  return readings
}

/** Returns what the endpoint's query accepts of an address; the rest, such as a mangled link's, is dropped. */
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
 * Returns the filters of an address that are no number, or no day, as the list asks for: they are dropped, and who asked
 * is told. A word may be another list's on the same screen.
 */
export function unreadable(endpoint: EndpointSpec, asked: SearchParams, query: SearchParams): string[] {
  return Object.keys(asked).filter((name) => {
    const schema = endpoint.query?.shape[name]
    if (!schema || OWN.has(name) || name in query || wordsOf(asked[name]) === '') return false
    return !WORDS.has(innermost(schema))
  })
}
const WORDS: ReadonlySet<string> = new Set(['enum', 'boolean'])
function innermost({ _zod: { def } }: z.core.$ZodType): string {
  const { innerType } = def as { innerType?: z.core.$ZodType }
  return innerType ? innermost(innerType) : def.type
}

/**
 * Returns the query and columns of an address, or of an old view, that the list still understands, without the page
 * and the export format.
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

/** Whether two views ask the same, in any order. */
export const isSameView = (one: SearchParams, other: SearchParams): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => wordsOf(value) === wordsOf(other[name]))

const OWN = new Set(['page', 'limit', 'sort_by', 'search', 'format', 'with'])

/** Returns the filters of a query: what is neither the list's own nor fixed. */
export function filtersOf(query: SearchParams, fixed: SearchParams = {}): Record<string, string> {
  const filters = Object.entries(query).filter(([name]) => !OWN.has(name) && !(name in fixed))
  return Object.fromEntries(filters.map(([name, value]) => [name, wordsOf(value)]))
}
