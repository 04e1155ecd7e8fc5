import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointSpec, endpoint, nothing, ref } from '#kernel/endpoint.ts'
import { addressesOf, nestingsOf } from '#server/access/rights/nesting.ts'
import { REACH } from '#server/access/rights/reach.ts'
import { refPlacesOf } from '#server/access/rights/refs.ts'
import { targetPlacesOf } from '#server/access/rights/targets.ts'
import { isNamed } from '#server/http/export-filters.ts'
import { tableOf } from '#server/http/export-order.ts'
import { routes } from '#server/registry.ts'
import { defOf, type Schema } from '../support/schemas.ts'
import { createWorld } from '../support/world.ts'

const { db } = await createWorld()
const versions = await sql<{ table_name: string }>`
  select table_name from information_schema.columns
  where table_schema = 'public' and column_name = 'updated_at'`.execute(db)
const hasVersion = new Set(versions.rows.map(({ table_name }) => table_name))

/** The tables of the rows whose versions the core compares for a call. */
function versionedTables(spec: EndpointSpec): string[] {
  const { versioned } = spec
  if (typeof versioned === 'object' && 'single_row' in versioned) return [versioned.single_row]
  return targetPlacesOf(spec, refPlacesOf(spec)).map(({ entity }) => REACH[entity].table)
}

/** Why the core could not compare the version of what a call changes; null when it can. */
function flawOfVersion(spec: EndpointSpec): string | null {
  const tables = versionedTables(spec)
  if (tables.length !== 1) return `names ${tables.length} rows`
  return tables.every((table) => hasVersion.has(table)) ? null : `${tables[0]} has no updated_at`
}

test('every versioned call names one row, whose version the core can compare', () => {
  const versioned = routes.map(({ endpoint: spec }) => spec).filter((spec) => spec.versioned)
  expect(versioned.length).toBeGreaterThan(20)
  const wrong = versioned.flatMap((spec) => {
    const flaw = flawOfVersion(spec)
    return flaw ? [`${spec.method} ${spec.path} ${flaw}`] : []
  })
  expect(wrong).toEqual([])
})

test.each([
  ['no row', { params: {} }, 'names 0 rows'],
  ['two rows', { params: { a: ref('course'), b: ref('section') } }, 'names 2 rows'],
  ['a row without version', { params: { id: ref('session') } }, 'sessions has no updated_at'],
  ['a field that is not there', { versioned: { field: 'id' } }, 'names 0 rows'],
  ['a field of the body', { body: z.strictObject({ id: ref('course') }), versioned: { field: 'id' } }, null],
] as const)('control: a versioned call that names %s', (_, given, flaw) => {
  const spec = { method: 'PATCH', path: '/things', summary: 'x', roles: 'session', answer: nothing } as const
  expect(flawOfVersion(endpoint({ ...spec, versioned: true, ...given }))).toBe(flaw)
})

test('every address that names two rows or more says how they hang together', () => {
  const nested = routes
    .map(({ endpoint: spec }) => refPlacesOf(spec))
    .filter((places) => addressesOf(places).length > 0)
  expect(nested.length).toBeGreaterThan(8)
  for (const places of nested) expect(() => nestingsOf(places)).not.toThrow()
})

test('control: an address that nobody has described cannot be served', () => {
  const params = { section_id: ref('section'), schedule_id: ref('schedule') }
  const spec = {
    method: 'GET',
    path: '/sections/{section_id}/schedules/{schedule_id}',
    summary: 'x',
    answer: nothing,
  } as const
  expect(() => nestingsOf(refPlacesOf(endpoint({ ...spec, roles: 'session', params })))).toThrow(
    'section/schedule',
  )
})

/** The objects that an answer is made of. */
function objectsIn(schema: Schema): Record<string, Schema>[] {
  const { shape, element, innerType, options, valueType } = defOf(schema)
  const parts = [element, innerType, valueType, ...(options ?? []), ...Object.values(shape ?? {})]
  return [...(shape ? [shape] : []), ...parts.flatMap((part) => (part ? objectsIn(part) : []))]
}

test('a period that says whether it is the current one says since when it is closed', () => {
  const periods = routes.flatMap(({ endpoint: { method, path, answer } }) =>
    objectsIn(answer).flatMap((shape) =>
      'year' in shape && 'number' in shape && 'enabled' in shape
        ? [{ call: `${method} ${path}`, says: 'closed_at' in shape }]
        : [],
    ),
  )
  expect(periods.length).toBeGreaterThan(15)
  expect(periods.filter(({ says }) => !says)).toEqual([])
})

/** How a list looks, not what is on it. */
const LOOKS = ['page', 'limit', 'sort_by', 'format', 'with']
/** Named by what the database calls them, as a row is that a schema refers to. */
const BY_THE_DATABASE = ['semester_number', 'course_section_id']

/** Some values that a filter takes; of a closed list all. */
function valuesOf(schema: Schema): unknown[] {
  const { type, innerType, entries } = defOf(schema)
  if (innerType) return valuesOf(innerType)
  if (type === 'enum') return Object.values(entries ?? {})
  if (type === 'boolean') return [true, false]
  if (type === 'int' || type === 'number') return [1, 2]
  // The one word that no list ends: a kind of what the history speaks of.
  return type === 'string' ? ['payment'] : ['2026-11-25']
}

test('whatever a list is narrowed to, its file names it in words', () => {
  const unnamed = routes.flatMap(({ endpoint: spec }) => {
    const { exports, method, path, query } = spec
    if (!exports || !query) return []
    const places = refPlacesOf(spec).filter(({ part }) => part === 'query')
    const rows = places.filter(({ entity }) => isNamed(entity)).map((place) => String(place.path[0]))
    return Object.entries(query.shape).flatMap(([field, schema]) =>
      [...LOOKS, ...BY_THE_DATABASE, ...rows].includes(field)
        ? []
        : valuesOf(schema as Schema)
            .filter((value) => tableOf(spec, { [field]: value }).filters.length === 0)
            .map((value) => `${method} ${path}?${field}=${value}`),
    )
  })
  expect(unnamed).toEqual([])
})
