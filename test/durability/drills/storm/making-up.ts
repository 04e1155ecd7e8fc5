import type { Random } from '../../../../demo/random.ts'
import { type Act, type Ask, ask, get, one, patch, post, some } from './asks.ts'
import type { Ground } from './ground.ts'

const day = (random: Random, { today, tomorrow }: { today: string; tomorrow: string }) =>
  random.chance(0.8) ? today : tomorrow
/** Half of those that cost something inscribe nobody by themselves. */
const fee = ({ fees }: Ground, random: Random) =>
  fees.length > 0 && random.chance(0.5) ? { fee_id: random.pick(fees).id } : {}
const on = ({ id }: { id: number }, act: string) => `/make-ups/${id}/${act}`
/** Half of the time by the student, else by the office. */
const byEither = (
  random: Random,
  path: string,
  { student_id, user_id }: { student_id: number; user_id: number },
): Ask => (random.chance(0.5) ? { ...post(path, {}), by: user_id } : post(path, { student_id }))
/** One in which somebody is, or might be. */
const peopled = ({ make_ups }: Ground, random: Random, who: 'inscribed' | 'others') =>
  random.pick(make_ups.filter((one) => one[who].length > 0))
/** Now and then of the last period, which none may have that is to be opened again. */
const failed = (ground: Ground, random: Random) => {
  const isLast = random.chance(0.1)
  return random.pick(ground.failed.filter(({ is_last }) => is_last === isLast))
}

export const MAKING_UP: Record<string, Act> = {
  'makes a make-up exam': (g, r) => {
    const { section_id, course_id, ...days } = failed(g, r)
    const examiner_id = one(g, r, 'teachers').id
    return post('/make-ups', { section_id, course_id, held_on: day(r, days), examiner_id, ...fee(g, r) })
  },
  'makes many make-up exams': (g, r) => {
    const { period_id, is_last, ...days } = failed(g, r)
    const such = g.failed.filter((one) => one.is_last === is_last)
    const courses = some(r, such, 2).map(({ section_id, course_id }) => ({ section_id, course_id }))
    return post(`/periods/${period_id}/make-ups`, { courses, held_on: day(r, days), ...fee(g, r) })
  },
  'moves a make-up exam': (g, r) => {
    const { id, ...days } = one(g, r, 'make_ups')
    return patch(`/make-ups/${id}`, { held_on: day(r, days), examiner_id: one(g, r, 'teachers').id })
  },
  'removes a make-up exam': (g, r) => {
    const last = g.make_ups.filter(({ is_last }) => is_last)
    return ask('DELETE', `/make-ups/${r.pick(last.length > 0 ? last : g.make_ups).id}`)
  },
  'inscribes in a make-up exam': (g, r) => {
    const it = peopled(g, r, 'others')
    return byEither(r, on(it, 'inscribe'), r.pick(it.others))
  },
  'leaves a make-up exam': (g, r) => {
    const it = peopled(g, r, 'inscribed')
    return byEither(r, on(it, 'leave'), r.pick(it.inscribed))
  },
  'notes a make-up exam': (g, r) => {
    const it = peopled(g, r, 'inscribed')
    const clears = r.chance(0.4)
    const notes = it.inscribed.map(({ student_id }) =>
      r.chance(0.8)
        ? { student_id, note: clears ? null : r.below(81) / 4 }
        : { student_id, note: null, outcome: clears ? null : 'not_presented' },
    )
    return patch(on(it, 'notes'), { notes })
  },
  'seals a make-up exam': (g, r) => {
    // What is sealed stays: the few that there are are to last as long as the storm.
    const isTime = r.chance(g.sealed.length === 0 ? 0.5 : 0.1)
    const such = g.make_ups.filter(({ is_last, inscribed }) => !is_last && inscribed.length > 0)
    return post(on(r.pick(isTime ? such : []), 'seal'), {})
  },
  'makes the acta of a make-up exam': (g, r) => get(on(one(g, r, 'sealed'), 'acta')),
}
