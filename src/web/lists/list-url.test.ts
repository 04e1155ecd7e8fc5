import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, listQuery, nothing } from '#kernel/endpoint.ts'
import { day } from '#kernel/schemas.ts'
import {
  cleanQuery,
  filtersOf,
  isSameView,
  ownPart,
  parseSort,
  prefixed,
  unreadable,
  viewOf,
} from './list-url.ts'

const list = endpoint({
  method: 'GET',
  path: '/courses',
  summary: '',
  roles: 'session',
  query: listQuery(['title'], {
    enabled: z.optional(z.boolean()),
    period_id: z.optional(z.int()),
    from: z.optional(day),
  }),
  answer: nothing,
})

test('an address is read as the query wants it, whatever the router made of it', () => {
  const asked = { page: '2', search: 2026, enabled: 'true', period_id: 3, sort_by: 'title,desc' }
  expect(cleanQuery(list, asked)).toEqual({
    page: 2,
    search: '2026',
    enabled: true,
    period_id: 3,
    sort_by: 'title,desc',
  })
})

test('what a mangled link says beyond that is left out', () => {
  expect(
    cleanQuery(list, { page: -1, sort_by: 'salary,asc', enabled: 'x', zzz: 1, search: '' }),
  ).toStrictEqual({})
})

test('of what is left out a number and a day are told, which nobody else on the screen asks for', () => {
  const told = (asked: Record<string, unknown>) => unreadable(list, asked, cleanQuery(list, asked))
  expect(told({ period_id: 3, from: '2026-11-26', enabled: 'true' })).toEqual([])
  expect(told({ period_id: 'hoy', from: '2026-02-30', enabled: 'x', page: -1, zzz: 1 })).toEqual([
    'period_id',
    'from',
  ])
})

test('two lists of one screen keep apart', () => {
  expect(prefixed({ page: 2 }, 'pagos_')).toEqual({ pagos_page: 2 })
  expect(ownPart({ pagos_page: 2, page: 5 }, 'pagos_')).toEqual({ page: 2 })
})

test('filters are what is neither the list’s own nor fixed', () => {
  expect(filtersOf({ page: 1, search: 'a', enabled: true, period_id: 3 }, { period_id: 3 })).toEqual({
    enabled: 'true',
  })
})

test.each([
  ['title,desc', { field: 'title', order: 'desc' }],
  ['title', null],
  ['title,up', null],
  [undefined, null],
])('the order %s reads as %j', (text, sort) => expect(parseSort(text)).toEqual(sort))

test('of a view kept long ago only what the list still knows is opened', () => {
  const kept = {
    search: 'a',
    period_id: '3',
    sort_by: 'salary,asc',
    gone: 1,
    page: 4,
    format: 'csv',
    columns: 'title,gone',
    enabled: { deep: true },
  }
  expect(viewOf(list, kept)).toStrictEqual({ search: 'a', period_id: 3, columns: 'title,gone' })
  expect(viewOf(list, { columns: 3 })).toStrictEqual({})
})

test.each([
  [{ search: 'a', period_id: 3 }, { period_id: '3', search: 'a' }, true],
  [{}, {}, true],
  [{ search: 'a' }, {}, false],
  [{ search: 'a' }, { search: 'a', enabled: true }, false],
  [{ search: 'a' }, { enabled: true }, false],
])('%j and %j are the same view: %s', (one, other, same) => {
  expect(isSameView(one, other)).toBe(same)
})
