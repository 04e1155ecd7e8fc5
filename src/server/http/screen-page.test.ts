import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screenPage, screenPages } from './screen-page.ts'

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

function built(): string {
  const folder = mkdtempSync(join(tmpdir(), 'claustro-pages-'))
  mkdirSync(join(folder, '.vite'))
  const screen = (path: string, file: string, own = {}) => ({ path, files: [file], own })
  writeFileSync(
    join(folder, 'app.html'),
    '<html><head><script src="/assets/main.js"></script></head><body><div id="root">frame</div><template>guest</template></body></html>',
  )
  const screens = [
    screen('/students/:student', 'assets/one.js'),
    { ...screen('/students', 'assets/many.js'), first_rows: { '': 'assets/rows.js' } },
    screen('/students/create', 'assets/form.js'),
    screen('/lessons/:id?', 'assets/lesson.js'),
    {
      ...screen('/home', 'assets/home.js', { admin: ['assets/admin.js'] }),
      first_rows: { student: 'assets/own.js' },
    },
  ]
  writeFileSync(join(folder, '.vite/screens.json'), JSON.stringify(screens))
  return folder
}

test('a page names the files of its address, and the one of its role is left to the first script', () => {
  const pageFor = screenPages(built())
  const named = (url: string) =>
    [...(pageFor(url)?.html ?? '').matchAll(/href="\/assets\/(\w+)/g)].map(([, name]) => name)
  expect(named('/students?page=2')).toEqual(['rows', 'many'])
  expect(named('/students/')).toEqual(['rows', 'many'])
  // What draws the first rows comes before the first script and all others.
  expect(pageFor('/students')?.html).toMatch(/rows\.js" data-first-rows><script/)
  expect(named('/students/7')).toEqual(['one'])
  expect(named('/students/create')).toEqual(['form'])
  expect(named('/lessons')).toEqual(['lesson'])
  expect(named('/lessons/3')).toEqual(['lesson'])
  expect(pageFor('/home')?.html).toContain(
    '<link data-role="admin" fetchpriority="low" crossorigin href="/assets/admin.js">',
  )
  expect(pageFor('/home')?.html).toContain(
    '<link data-role="student" crossorigin href="/assets/own.js" data-first-rows><script',
  )
  expect(pageFor('/home')?.html).not.toMatch(/modulepreload"[^>]*admin\.js/)
  expect(pageFor('/students')?.etag).not.toBe(pageFor('/home')?.etag)
})

test('a guest of a public page sees no frame of the application, not even for a moment', () => {
  const pageFor = screenPages(built())
  for (const url of ['/preinscription', '/preinscription/?x=1', '/verify/AAAA-1111', '/recover-account'])
    expect(pageFor(url)?.html).toContain('<body><div id="root">guest</div></body>')
  expect(pageFor('/home')?.html).toContain('frame')
})

test('an address of no screen has the plain page, and nothing of the address comes into a page', () => {
  const pageFor = screenPages(built())
  for (const url of ['/nowhere', '/students/7/nothing', '/preinscriptions']) expect(pageFor(url)).toBeNull()
  expect(pageFor('/students/%3Cscript%3E')?.html).toBe(pageFor('/students/7')?.html)
})
