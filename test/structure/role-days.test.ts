import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROLES = ['admin', 'coordinator', 'lowAdmin', 'student', 'super', 'teacher']
/** Who sits at a desk; students and teachers stand. */
const DESKS = ['admin', 'coordinator', 'lowAdmin']
/** What only Dios may do is done from anywhere. */
const ANYWHERE = 'super'

const rows = readFileSync(new URL('role-days.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [role = '', size = '', file = '', title = ''] = line.split('\t')
    return { role, size, file, title }
  })

test('each role has its day, at the size at which it works', () => {
  expect([...new Set(rows.map(({ role }) => role))].sort()).toEqual(ROLES)
  for (const { role, size } of rows)
    if (role !== ANYWHERE) expect(DESKS.includes(role) ? 'desk' : 'phone', role).toBe(size)
  const sizes = rows.filter(({ role }) => role === ANYWHERE).map(({ size }) => size)
  expect(sizes.sort()).toEqual(['desk', 'phone'])
})

test.each(rows)('$role: «$title» is a journey', ({ file, title }) => {
  expect(title.length).toBeGreaterThan(10)
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(
    source
      .split('\n')
      .filter((line) => /test|^\]? ?(?:as const)?\)\(/.test(line))
      .join('\n'),
  ).toContain(title)
})
