import type { Random } from '../../../../demo/random.ts'
import { smallPdf } from '../../../support/small-pdf.ts'
import { type Act, type Ask, ask, one, patch, post, reason, some } from './asks.ts'
import type { Ground } from './ground.ts'

const PDF = { bytes: smallPdf() }
const origin = 'Otro instituto'
/** What somebody asks for: two courses at most of what is lacking, and one that the office is to find. */
const asked = (random: Random, course_ids: readonly number[]) => ({
  origin,
  courses: [
    ...some(random, course_ids, 2).map((course_id) => ({ taken: 'Otra', grade: '15', course_id })),
    { taken: 'Una más' },
  ],
})
/** A request of that state, while there is any. */
const request = ({ equivalence_requests }: Ground, random: Random, states = ['pending', 'returned']) => {
  const such = equivalence_requests.filter(({ state }) => states.includes(state))
  return random.pick(such.length > 0 ? such : equivalence_requests)
}
const on = ({ id }: { id: number }, act: string) => `/equivalence-requests/${id}/${act}`
/** Half of the time by the student, else by the office. */
const byEither = (random: Random, { user_id }: { user_id: number }, sent: Ask): Ask =>
  random.chance(0.5) ? { ...sent, by: user_id } : sent

export const RECOGNISING: Record<string, Act> = {
  'recognises courses': (g, r) => {
    const { student_id, course_ids } = one(g, r, 'lacking')
    const courses = some(r, course_ids, 2).map((course_id) => ({ course_id, taken: 'Otra', note: 15 }))
    return post('/equivalences', { student_id, origin: 'Otro instituto', courses })
  },
  'takes a resolution back': (g, r) => post(`/equivalences/${one(g, r, 'equivalences').id}/undo`, { reason }),
  'changes a pensum': (g, r) => {
    const { id, pensum_id } = r.pick(g.changeable)
    return post(`/students/${id}/pensum-changes`, { pensum_id, reason })
  },
  'takes a change of pensum back': (g, r) =>
    post(`/pensum-changes/${one(g, r, 'pensum_changes').id}/undo`, { reason }),
  'asks for equivalences': (g, r) => {
    const { user_id, course_ids } = one(g, r, 'lacking')
    return { ...post('/equivalence-requests', asked(r, course_ids)), files: { grades: PDF }, by: user_id }
  },
  'asks for equivalences of somebody': (g, r) => {
    const { student_id, course_ids } = one(g, r, 'lacking')
    const files = r.chance(0.5) ? { grades: PDF, programmes: PDF } : { grades: PDF }
    return { ...post('/equivalence-requests', { student_id, ...asked(r, course_ids) }), files }
  },
  'adds a document to a request': (g, r) => {
    const it = request(g, r)
    return byEither(r, it, { ...post(on(it, 'files'), { kind: 'other' }), files: { file: PDF } })
  },
  'removes a document of a request': (g, r) => {
    const it = request(g, r)
    return byEither(r, it, ask('DELETE', `/equivalence-request-files/${r.pick(it.files)}`))
  },
  'returns a request': (g, r) => post(on(request(g, r, ['pending']), 'return'), { reason }),
  'completes a request': (g, r) => {
    const it = request(g, r, r.chance(0.7) ? ['returned'] : ['pending'])
    return byEither(r, it, patch(`/equivalence-requests/${it.id}`, asked(r, it.course_ids)))
  },
  'withdraws a request': (g, r) => {
    const it = request(g, r)
    return byEither(r, it, post(on(it, 'withdraw')))
  },
  'accepts a request': (g, r) => {
    const { id: request_id, student_id, course_ids } = request(g, r, ['pending'])
    const courses = some(r, course_ids, 2).map((course_id) => ({ course_id, taken: 'Otra', note: 15 }))
    return post('/equivalences', { student_id, request_id, origin, courses })
  },
}
