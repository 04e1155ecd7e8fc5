import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'
import { countedAddress, guestRateLimit } from './guest-rate-limit.ts'

const HOUR = 3_600_000
const world = await createWorld({ empty: true })

test('of a thousand calls at the same moment from one address, at two servers, six hundred are let in for an hour', async () => {
  const { clock, db } = world
  const servers = [guestRateLimit(db, clock), guestRateLimit(db, clock)]
  const call = (index: number) => servers[index % 2]?.('192.0.2.7')
  const results = await Promise.allSettled(Array.from({ length: 1_000 }, (_, index) => call(index)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(600)
  await expect(call(0)).rejects.toThrow('too_many_requests')
  clock.move(HOUR)
  await call(0)
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
  // promises.md S1: what a proxy hands on and is no address makes no counter of its own.
  ['unknown', '127.0.0.1'],
  ['192.0.2.7:4711', '127.0.0.1'],
  ['', '127.0.0.1'],
])('calls from %s count as those of %s', (ip, counted) => {
  expect(countedAddress({ ip, socket: { remoteAddress: '127.0.0.1' } })).toBe(counted)
})
