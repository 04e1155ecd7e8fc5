import { local } from '#web/ui/browser-storage.ts'

const KEY = 'claustro.recent'
const MOST = 6

export type Recent = { path: string; title: string }

/** Returns the recently opened records, the latest first. */
export function recentRecords(): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(local.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'title' in value &&
  typeof value.title === 'string'

export function addRecentRecord(one: Recent): void {
  const others = recentRecords().filter(({ path }) => path !== one.path)
  local.setItem(KEY, JSON.stringify([one, ...others].slice(0, MOST)))
}
