import { expect, test } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import { createWorld } from '../../../test/support/world.ts'
import { countedAddress, guestRateLimit } from './guest-rate-limit.ts'

const world = await createWorld({ empty: true })

test('of two hundred calls at the same moment from one address, at two servers, sixty are let in', async () => {
  const servers = [guestRateLimit(world.db, systemClock), guestRateLimit(world.db, systemClock)]
  // Two minutes are counted apart.
  await expect.poll(() => new Date().getSeconds(), { timeout: 15_000 }).toBeLessThan(50)
  const calls = Array.from({ length: 200 }, (_, index) => servers[index % 2]?.('192.0.2.7'))
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('calls from %s count as those of %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted)
})
