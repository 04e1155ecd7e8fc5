import type { Random } from '../../../../demo/random.ts'
import { type Act, ask, idsOf, one, patch, post, reason, some } from './asks.ts'
import type { Ground } from './ground.ts'

const inscribed = ({ students }: Ground) => students.filter(({ inscription_id }) => inscription_id !== null)
/** Somebody who is inscribed, and another section of the semester. */
const mover = (ground: Ground, random: Random) => {
  const student = random.pick(inscribed(ground))
  const { semester_id, section_id } = student
  const others = ground.sections.filter((one) => one.semester_id === semester_id && one.id !== section_id)
  return { ...student, new_section_id: random.pick(others.length > 0 ? others : ground.sections).id }
}
const person = (turn: number, gender: string) => ({
  first_name: 'Nueva',
  last_name: `Persona ${turn}`,
  email: `tormenta${turn}@correo.test`,
  identity_kind: 'V',
  identity_number: String(41_000_000 + turn),
  gender,
  birth_date: '2008-03-04',
  phone: '0412-5550011',
})
const gender = (random: Random) => (random.chance(0.5) ? 'male' : 'female')

export const INSCRIBING: Record<string, Act> = {
  'inscribes somebody': (g, r) => {
    const { period_id, section_id } = one(g, r, 'next')
    return post('/inscriptions', { student_id: one(g, r, 'fresh').id, period_id, section_id })
  },
  'inscribes somebody new': (g, r, turn) => {
    const { period_id, specialization_id, section_id } = one(g, r, 'next')
    const place = r.chance(0.5) ? { specialization_id } : { section_id }
    return post('/inscriptions', { student: person(turn, gender(r)), period_id, ...place })
  },
  'undoes an inscription': (g, r) =>
    post('/inscriptions/rollback', { inscription_id: one(g, r, 'inscriptions').id, reason }),
  'moves an inscription': (g, r) => {
    const { inscription_id, new_section_id: section_id } = mover(g, r)
    return post('/inscriptions/update', { inscription_id, section_id })
  },
  'changes a section': (g, r) => {
    const { id, new_section_id } = mover(g, r)
    return post(`/students/${id}/change-section`, { new_section_id })
  },
  'changes the section of many': (g, r) =>
    post('/students/change-section', {
      ids: idsOf(some(r, inscribed(g))),
      new_section_id: one(g, r, 'sections').id,
    }),
  're-enrols somebody': (g, r) => {
    const { id, choices } = one(g, r, 'returning')
    const chosen = choices.length > 0 && { specialization_id: r.pick(choices) }
    return post(`/students/${id}/re-inscription`, { period_id: one(g, r, 'next').period_id, ...chosen })
  },
  're-enrols many': (g, r) =>
    post('/re-inscriptions', {
      period_id: one(g, r, 'next').period_id,
      student_ids: idsOf(some(r, g.students, 8)),
    }),
  'undoes many re-enrolments': (g, r) =>
    post('/re-inscriptions/rollback', { inscription_ids: idsOf(some(r, g.inscriptions, 3)), reason }),
  'changes what somebody takes': (g, r) => {
    const { inscription_id, course_ids } = r.pick(inscribed(g))
    return post('/inscriptions/update/reinscription', { inscription_id, course_ids: some(r, course_ids, 4) })
  },
  'approves a semester': (g, r) =>
    post(`/students/${one(g, r, 'students').id}/approves-current-semester`, {
      approves: r.chance(0.5),
      reason,
    }),
  'approves many semesters': (g, r) =>
    post('/students/approves-current-semester', {
      ids: idsOf(some(r, g.students)),
      approves: r.chance(0.5),
      reason,
    }),
  'waits for a seat': (g, r) => {
    const { id: student_id, new_section_id } = mover(g, r)
    return post(`/sections/${new_section_id}/waiting-list`, { student_id })
  },
  'takes an offered seat': (g, r) => {
    const offered = g.waiting.filter(({ is_offered }) => is_offered)
    const { section_id, student_id } = r.pick(offered.length > 0 ? offered : g.waiting)
    return post(`/sections/${section_id}/waiting-list/${student_id}/accept`)
  },
  'leaves a waiting list': (g, r) => {
    const { section_id, student_id } = one(g, r, 'waiting')
    return ask('DELETE', `/sections/${section_id}/waiting-list/${student_id}`)
  },
  'pre-enrols': (g, r, turn) =>
    post('/preregistered-students', {
      ...person(turn, gender(r)),
      specialization_id: one(g, r, 'next').specialization_id,
    }),
  'confirms who pre-enrolled': (g, r) =>
    post(`/preregistered-students/${one(g, r, 'preregistered').id}/confirm`),
  'confirms many who pre-enrolled': (g, r) =>
    post('/preregistered-students/confirm', { ids: idsOf(some(r, g.preregistered, 4)) }),
  'rejects who pre-enrolled': (g, r) =>
    post(`/preregistered-students/${one(g, r, 'preregistered').id}/reject`, { reason }),
}

export const LEAVING: Record<string, Act> = {
  'withdraws from courses': (g, r) => {
    const { id, course_ids } = r.pick(inscribed(g))
    return post(`/students/${id}/withdraw-courses`, { course_ids: some(r, course_ids, 2), reason })
  },
  'withdraws many from courses': (g, r) => {
    const of = some(r, inscribed(g))
    return post('/students/withdraw-courses', {
      ids: idsOf(of),
      course_ids: of[0]?.course_ids.slice(0, 1),
      reason,
    })
  },
  retires: (g, r) => patch(`/students/${one(g, r, 'students').id}/retire`, { reason }),
  'retires many': (g, r) => post('/students/retire', { ids: idsOf(some(r, g.students, 3)), reason }),
  'comes back': (g, r) => post(`/withdrawals/${one(g, r, 'withdrawals').id}/undo`, { reason }),
  'lets many come back': (g, r) => post('/withdrawals/undo', { ids: idsOf(some(r, g.withdrawals)), reason }),
  graduates: (g, r) =>
    patch(`/students/${one(g, r, 'students').id}/graduate`, { graduated: r.chance(0.5), reason }),
  'graduates many': (g, r) =>
    post('/students/graduate', { ids: idsOf(some(r, g.students)), graduated: r.chance(0.5), reason }),
  'corrects who somebody is': (g, r, turn) =>
    patch(
      `/students/${one(g, r, 'students').id}`,
      r.chance(0.5) ? { gender: gender(r) } : { first_name: `Ana ${turn}` },
    ),
}
