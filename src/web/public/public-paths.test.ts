import { expect, test } from 'vitest'
import { landingFrom, pathAfterLogin, publicPathOf } from './public-paths.ts'

test.each([
  ['/', '/'],
  ['/login/', '/login'],
  ['/preinscription', '/preinscription'],
  ['/students', undefined],
  ['/login/x', undefined],
  ['/verify', '/verify'],
  ['/verify/', '/verify'],
  ['/verify/K7PM4QXD8T', '/verify'],
  ['/Verify/K7PM4QXD8T', '/verify'],
  ['/verifying', undefined],
])('%s is the public page %s', (path, page) => {
  expect(publicPathOf(path)).toBe(page)
})

test('whoever must sign in comes back to where they were', () => {
  const landing = landingFrom({ pathname: '/students/7', search: '?tab=payments' })
  expect(pathAfterLogin(landing.slice(1))).toBe('/students/7?tab=payments')
})

test.each([
  [''],
  ['?next='],
  ['?next=https%3A%2F%2Felsewhere.example'],
  ['?next=%2F%2Felsewhere.example'],
  ['?next=%2F%5Celsewhere.example'],
  ['?next=javascript%3Aalert(1)'],
  ['?next=%2Flogin'],
])('%s leads home, never out of the application', (search) => {
  expect(pathAfterLogin(search)).toBe('/home')
})
