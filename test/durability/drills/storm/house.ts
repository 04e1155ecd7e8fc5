import type { Random } from '../../../../demo/random.ts'
import { csv, STUDENT } from '../../../support/imports.ts'
import { type Act, ask, get, idsOf, inCourse, one, patch, pdf, post, reason, some } from './asks.ts'
import type { Ground } from './ground.ts'

const [CONSTANCY, NOTES, LETTER] = [1, 2, 4]
type Such = { state?: string; type?: number }
/** One of that state or type, while there is any. */
const request = ({ requests }: Ground, random: Random, { state, type }: Such) => {
  const such = requests.filter((row) => row.state === (state ?? row.state) && row.type === (type ?? row.type))
  return random.pick(such.length > 0 ? such : requests).id
}

export const ARRANGING: Record<string, Act> = {
  'changes the limits of a section': (g, r) =>
    patch(`/sections/${one(g, r, 'sections').id}`, { males_limit: r.below(25), females_limit: r.below(25) }),
  'opens a section': (g, r, turn) => {
    const { period_id, semester_id } = one(g, r, 'sections')
    const limits = { males_limit: 3, females_limit: 3 }
    return post('/sections', { period_id, semester_id, letter_code: `T${turn}`, shift: 'mixed', ...limits })
  },
  'removes a section': (g, r) =>
    ask('DELETE', `/sections/${one(g, r, r.chance(0.5) ? 'empty' : 'sections').id}`),
  'gives a course to teachers': (g, r) => {
    const { section_id, course_id } = one(g, r, 'courses')
    return patch(`/sections/${section_id}/courses/${course_id}`, {
      teacher_ids: idsOf(some(r, g.teachers, 2)),
    })
  },
  'books a classroom': (g, r) => {
    const { section_id, course_id } = one(g, r, 'courses')
    const { classroom_id, class_hour_id } = one(g, r, 'schedules')
    const at = { classroom_id, day: 1 + r.below(6), class_hours_ids: [class_hour_id] }
    return post('/schedules', { section_id, course_id, ...at })
  },
  'moves a booking': (g, r) => patch(`/schedules/${one(g, r, 'schedules').id}`, { day: 1 + r.below(6) }),
  'removes a booking': (g, r) => ask('DELETE', `/schedules/${one(g, r, 'schedules').id}`),
  'changes how many absences a course lets through': (g, r) =>
    patch(`/courses/${one(g, r, 'courses').course_id}`, { max_absences_to_fail: 1 + r.below(8) }),
  'changes how many delays are an absence': (_, r) =>
    patch('/institution', { delays_per_absence: 2 + r.below(3) }),
  'makes a coordinator, or a teacher again': (g, r) =>
    patch(`/teachers/${one(g, r, 'teachers').id}/is-coordinator`, { is_coordinator: r.chance(0.5) }),
  'gives a specialization to a coordinator': (g, r) =>
    post(`/teachers/${one(g, r, 'teachers').id}/assign-specializations`, {
      specialization_ids: [one(g, r, 'next').specialization_id],
    }),
  'takes a specialization from a coordinator': (g, r) =>
    post(`/teachers/${one(g, r, 'teachers').id}/remove-specializations`, {
      specialization_ids: [one(g, r, 'next').specialization_id],
    }),
  'imports people': (_g, _r, turn) => {
    const row = {
      ...STUDENT,
      Documento: `V-${42_000_000 + turn}`,
      'Correo electrónico': `i${turn}@correo.test`,
    }
    return { ...post('/imports/students', {}), files: { file: { bytes: csv([row]) } } }
  },
  'undoes an import': (g, r) => post(`/imports/${one(g, r, 'imports').id}/undo`),
  'changes who signs': (g, r, turn) =>
    patch(`/periods/${one(g, r, 'sections').period_id}`, { principal: `Ana Bello ${turn}` }),
}

export const PAPERS: Record<string, Act> = {
  'asks for a document': (g, r) =>
    post('/document-requests', { type: one(g, r, 'types').kind, student_id: one(g, r, 'students').id }),
  'makes a constancy': (g, r) =>
    get(`/document-requests/${request(g, r, { type: CONSTANCY })}/generate-certificate`),
  'makes a certificate of notes': (g, r) =>
    get(`/document-requests/${request(g, r, { type: NOTES })}/generate-certificateNote`),
  'makes a letter': (g, r) => get(`/document-requests/${request(g, r, { type: LETTER })}/generate-letter`),
  'marks a document as ready': (g, r) =>
    patch(`/document-requests/${request(g, r, { state: 'pending' })}/set-generated`),
  'hands a document over': (g, r) =>
    patch(`/document-requests/${request(g, r, { state: 'generated' })}/set-retired`),
  'cancels a request': (g, r) =>
    patch(`/document-requests/${request(g, r, { state: 'pending' })}/set-canceled`, { reason }),
  'makes many documents': (g, r) =>
    post('/document-requests/bulk', {
      ids: idsOf(some(r, g.requests, 4)),
      state: r.chance(0.5) ? 'generated' : 'retired',
    }),
  'takes steps of documents back': (g, r) =>
    post('/document-requests/undo', {
      ids: idsOf(some(r, g.requests, 4)),
      state: r.pick(['generated', 'retired', 'canceled']),
      reason,
    }),
  'withdraws a paper': (g, r) => post(`/papers/${one(g, r, 'papers').id}/withdraw`, { reason }),
  'makes a kárdex': (g, r) => pdf(`/students/${one(g, r, 'students').id}/history`),
  'makes an acta': (g, r) => pdf(inCourse(one(g, r, 'past'), 'acta')),
}
