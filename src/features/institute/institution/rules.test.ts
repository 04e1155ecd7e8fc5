import { expect, test } from 'vitest'
import { isNearby } from './rules.ts'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['10.0.0.7', true],
  ['172.16.1.2', true],
  ['172.32.1.2', false],
  ['192.168.1.20', true],
  ['[::1]', true],
  ['[fd12::1]', true],
  ['[2001:db8::1]', false],
  ['servidor', true],
  ['claustro.local', true],
  ['claustro.instituto.edu.ve', false],
  ['local.edu.ve', false],
  ['10.edu.ve', false],
  ['200.44.1.2', false],
])('%s is reached from nearby alone: %s', (host, is) => {
  expect(isNearby(host)).toBe(is)
})
