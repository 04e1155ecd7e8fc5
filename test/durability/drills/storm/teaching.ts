import type { Random } from '../../../../demo/random.ts'
import { type Act, ask, idsOf, inCourse, one, patch, post, reason, some } from './asks.ts'
import type { Ground } from './ground.ts'

const noteOf = (random: Random) => random.below(81) / 4

/** A course of the current period or, half of the time, of the last one. */
const course = (ground: Ground, random: Random) =>
  random.chance(0.5) ? one(ground, random, 'courses') : one(ground, random, 'past')
/** A lesson with some of those who should have been there. */
const roll = (ground: Ground, random: Random) => {
  const attending = Map.groupBy(ground.attending, (row) => row.course_section_id)
  const lesson = random.pick(ground.lessons.filter((row) => attending.has(row.course_section_id)))
  return { lesson, students: some(random, attending.get(lesson.course_section_id) ?? []) }
}

export const TEACHING: Record<string, Act> = {
  'plans a lesson': (g, r) => {
    const { section_id, course_id } = one(g, r, 'courses')
    const weighting = r.chance(0.4) ? { weighting: 1 + r.below(30) } : {}
    return post('/lessons', {
      section_id,
      course_id,
      date: `2026-11-${10 + r.below(20)}`,
      title: 'Tema',
      ...weighting,
    })
  },
  'moves a lesson': (g, r) =>
    patch(`/lessons/${one(g, r, 'lessons').id}`, { date: `2026-11-${10 + r.below(16)}` }),
  'removes a lesson': (g, r) => ask('DELETE', `/lessons/${one(g, r, 'spare').id}`),
  'registers a lesson': (g, r) => {
    const { lesson, students } = roll(g, r)
    const attendances = students.map(({ student_id }) => ({ student_id, attendance: r.chance(0.5) }))
    return patch(`/lessons/${lesson.id}/register`, { content: 'Tema', attendances })
  },
  'marks many': (g, r) => {
    const { lesson, students } = roll(g, r)
    return patch(`/lessons/${lesson.id}/students/bulk-update`, {
      students: students.map(({ student_id }) => ({ student_id, attendance: r.chance(0.4) })),
    })
  },
  'justifies an absence': (g, r) => {
    const { lesson, students } = roll(g, r)
    return patch(`/lessons/${lesson.id}/students/${students[0]?.student_id}`, {
      justified: true,
      justification: 'Informe médico',
    })
  },
  'weighs an evaluation': (g, r) =>
    patch(`/lessons/${one(g, r, 'lessons').id}/evaluate`, { title: 'Parcial', weighting: 1 + r.below(40) }),
  'notes many': (g, r) => {
    const { lesson, students } = roll(g, r)
    const notes = students.map(({ student_id }) => ({ student_id, note: noteOf(r) }))
    return patch(`/lessons/${lesson.id}/evaluate`, { notes })
  },
  'hands notes over': (g, r) => {
    const at = r.chance(0.5) ? one(g, r, 'whole') : course(g, r)
    return post(inCourse(at, 'deliver-notes'), { accept_missing: true })
  },
  'opens notes again': (g, r) => post(inCourse(course(g, r), 'reopen-notes'), { reason }),
  'pardons absences': (g, r) => {
    const it = one(g, r, 'failing')
    return patch(inCourse(it, `students/${it.student_id}`), { absences_pardoned: true, reason })
  },
  'corrects a note': (g, r) => {
    const past = g.attending.filter(({ course_section_id }) =>
      g.past.some(({ id }) => id === course_section_id),
    )
    const it = r.pick(past.length > 0 ? past : g.attending)
    return patch(inCourse(it, `students/${it.student_id}`), { note: noteOf(r), reason })
  },
  'closes a period': (g, r) =>
    post(`/periods/${one(g, r, 'past').period_id}/close`, { accept_incomplete: true }),
  'opens a period again': (g, r) => post(`/periods/${one(g, r, 'past').period_id}/reopen`, { reason }),
  'plans a final delivery': (g, r, turn) => {
    const { section_id, course_id } = one(g, r, 'projects')
    const percent = { final_delivery_value_percent: 1 + r.below(40) }
    const teacher_ids = idsOf(some(r, g.teachers, 2))
    return post('/final-deliveries', { section_id, course_id, code: `T${turn}`, ...percent, teacher_ids })
  },
  'changes a final delivery': (g, r) =>
    patch(`/final-deliveries/${one(g, r, 'deliveries').id}`, {
      final_delivery_value_percent: 1 + r.below(40),
    }),
  'removes a final delivery': (g, r) => ask('DELETE', `/final-deliveries/${one(g, r, 'deliveries').id}`),
  'appoints a jury': (g, r) =>
    post(`/final-deliveries/${one(g, r, 'deliveries').id}/teachers/${one(g, r, 'teachers').id}`),
  'dismisses a jury': (g, r) => {
    const { id, teacher_id } = one(g, r, 'deliveries')
    return ask('DELETE', `/final-deliveries/${id}/teachers/${teacher_id}`)
  },
  'notes as a jury': (g, r) => {
    const { id, teacher_id, students } = one(g, r, 'deliveries')
    const notes = some(r, students).map((student_id) => ({ student_id, note: noteOf(r) }))
    return patch(`/final-deliveries/${id}/teachers/${teacher_id}/students`, { notes })
  },
}
