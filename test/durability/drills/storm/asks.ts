import type { Random } from '../../../../demo/random.ts'
import type { Method, Sending } from '../../../support/callers.ts'
import type { Ground } from './ground.ts'

export type Ask = {
  method: Method
  path: string
  body?: object
  query?: Record<string, string>
  files?: Sending['files']
  /** The user who asks; else the one who may do all. */
  by?: number
}
export type Act = (ground: Ground, random: Random, turn: number) => Ask

export const reason = 'Se pidió así'
export const ask = (method: Method, path: string, body?: object): Ask => ({
  method,
  path,
  ...(body && { body }),
})
export const post = (path: string, body?: object) => ask('POST', path, body)
export const patch = (path: string, body?: object) => ask('PATCH', path, body)
export const get = (path: string) => ask('GET', path)
export const pdf = (path: string): Ask => ({ method: 'GET', path, query: { format: 'pdf' } })

type Pool = { [K in keyof Ground]: Ground[K][number] }
export const one = <K extends keyof Ground>(ground: Ground, random: Random, name: K): Pool[K] =>
  random.pick(ground[name] as Pool[K][])
export const some = <T>(random: Random, from: readonly T[], most = 5): T[] => {
  const start = random.below(Math.max(1, from.length - most))
  return from.slice(start, start + 1 + random.below(most))
}
export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
export const inCourse = ({ section_id, course_id }: { section_id: number; course_id: number }, act: string) =>
  `/sections/${section_id}/courses/${course_id}/${act}`
