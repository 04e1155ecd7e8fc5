import { expect, test } from 'vitest'
import { PERMISSION_GROUPS } from '#features/registry.ts'
import { routes } from '#server/registry.ts'

const named = new Set<string>(routes.flatMap(({ endpoint }) => endpoint.permission ?? []))
const groups = Object.entries(PERMISSION_GROUPS)
const labelled = groups.flatMap(([, { permissions }]) => Object.keys(permissions))

test('every permission that a call asks for has its Spanish label, and no label is for none', () => {
  expect({ unlabelled: [...named].filter((name) => !labelled.includes(name)) }).toEqual({ unlabelled: [] })
  expect({ unknown: labelled.filter((name) => !named.has(name)) }).toEqual({ unknown: [] })
})

test('a permission stands in the group of its resource, and no two read the same', () => {
  const strayed = groups.flatMap(([group, { permissions }]) =>
    Object.keys(permissions).filter((name) => !name.startsWith(`${group}.`)),
  )
  expect(strayed).toEqual([])
  const words = groups.flatMap(([, { permissions }]) => Object.values(permissions))
  expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([])
})
