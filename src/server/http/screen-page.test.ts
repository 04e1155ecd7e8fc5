import { expect, test } from 'vitest'
import { screenPage } from './screen-page.ts'

test.each([
  ['/students', 'app.html'],
  ['/students?search=juan.perez', 'app.html'],
  ['/students?search=ana@correo.example', 'app.html'],
  ['/login?next=//evil.example', 'index.html'],
  ['/login/', 'index.html'],
  ['/logo.png', null],
  ['/logo.png?v=1', null],
  ['/api/nothing', null],
  ['/api/nothing?search=a.b', null],
])('%s begins with %s', (url, page) => {
  expect(screenPage({ method: 'GET', url })).toBe(page)
  expect(screenPage({ method: 'POST', url })).toBeNull()
})
