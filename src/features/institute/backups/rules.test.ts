import { describe, expect, test } from 'vitest'
import { addTime, type Instant, systemClock } from '#kernel/dates.ts'
import {
  type BackupFacts,
  backupStateOf,
  backupsToRemove,
  failureOf,
  isBackupDue,
  nameOfBackup,
} from './rules.ts'

// Two in the morning at the institute.
const NIGHT = addTime('2026-11-21T06:00:00.000Z' as Instant, 0)
const NOON = addTime(NIGHT, 10 * 3_600_000)
const hoursBefore = (at: Instant, hours: number) => addTime(at, -hours * 3_600_000)

const facts = (now: Instant, change: Partial<BackupFacts> = {}): BackupFacts => ({
  now,
  born_at: hoursBefore(now, 1000),
  last_good_at: null,
  failed_at: null,
  running_since: null,
  ...change,
})

describe('a backup is made', () => {
  test.each<[string, BackupFacts, boolean]>([
    ['at night, a day after the last', facts(NIGHT, { last_good_at: hoursBefore(NIGHT, 24) }), true],
    [
      'at night, though the last was made late by day',
      facts(NIGHT, { last_good_at: hoursBefore(NIGHT, 10) }),
      true,
    ],
    ['at night, in a new institute', facts(NIGHT, { born_at: hoursBefore(NIGHT, 2) }), true],
    ['by day, when a night was missed', facts(NOON, { last_good_at: hoursBefore(NOON, 26) }), true],
    ['by day, when there never was one', facts(NOON), true],
    ['after one that was killed', facts(NIGHT, { running_since: hoursBefore(NIGHT, 3) }), true],
    ['not twice a night', facts(NIGHT, { last_good_at: hoursBefore(NIGHT, 1) }), false],
    ['not by day when the night had one', facts(NOON, { last_good_at: hoursBefore(NOON, 10) }), false],
    ['not at once in a new institute', facts(NOON, { born_at: hoursBefore(NOON, 1) }), false],
    ['not beside one that runs', facts(NIGHT, { running_since: hoursBefore(NIGHT, 1) }), false],
    ['not at five', facts(addTime(NIGHT, 3 * 3_600_000), { last_good_at: hoursBefore(NIGHT, 20) }), false],
  ])('%s', (_name, given, due) => expect(isBackupDue(given)).toBe(due))
})

describe('administrators are told', () => {
  test.each<[string, BackupFacts, string]>([
    ['nothing at 36 hours', facts(NOON, { last_good_at: hoursBefore(NOON, 36) }), 'good'],
    ['that it is old after that', facts(NOON, { last_good_at: hoursBefore(NOON, 36.1) }), 'stale'],
    ['that there is none', facts(NOON), 'stale'],
    ['nothing in a new institute', facts(NOON, { born_at: hoursBefore(NOON, 20) }), 'none'],
    [
      'that the last one failed',
      facts(NOON, { last_good_at: hoursBefore(NOON, 24), failed_at: hoursBefore(NOON, 1) }),
      'failed',
    ],
  ])('%s', (_name, given, state) => expect(backupStateOf(given)).toBe(state))

  test('what they can mend', () => {
    expect(['ENOSPC', 'EACCES', 'EROFS', 'ECONNRESET', null].map(failureOf)).toEqual([
      'no_space',
      'no_access',
      'no_access',
      'other',
      'other',
    ])
  })
})

test('the newest seven stay, and files of others', () => {
  const nights = Array.from({ length: 9 }, (_, night) => nameOfBackup(addTime(NIGHT, night * 86_400_000)))
  expect(nights[0]).toBe('claustro-2026-11-21-0600.claustro')
  const others = [
    'mía.claustro',
    'claustro-2026-11-21.zip',
    'claustro-2026-11-20-0600.claustro.0a1b2c3d4e5f.part',
  ]
  expect(backupsToRemove([...nights.toReversed(), ...others])).toEqual([
    'claustro-2026-11-21-0600.claustro',
    'claustro-2026-11-22-0600.claustro',
    'claustro-2026-11-20-0600.claustro.0a1b2c3d4e5f.part',
  ])
  expect(backupsToRemove([nameOfBackup(systemClock.now())])).toEqual([])
})
