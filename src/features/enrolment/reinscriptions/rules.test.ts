import { describe, expect, test } from 'vitest'
import type { Verdict } from '#features/enrolment/enrolments/words.ts'
import {
  type CourseResult,
  judgeSemester,
  type Offer,
  type PeriodFacts,
  type StudentFacts,
} from './courses/rules.ts'
import { clashes, place } from './placing/rules.ts'
import { judge } from './rules.ts'
import { obstacleSentence, standingWords, timesWords } from './words.ts'

const course = (id: number, title: string, ...requires: number[]) => ({
  id,
  code: `C${id}`,
  title,
  credits: 3,
  enabled: true,
  requires,
  together: [],
})
const offer = (course_id: number, section_id: number, change: Partial<Offer> = {}): Offer => ({
  course_section_id: course_id * 100 + section_id,
  course_id,
  section_id,
  letter_code: 'A',
  semester_id: course_id < 10 ? 1 : 2,
  semester_number: course_id < 10 ? 1 : 2,
  specialization_id: 7,
  shift: 'morning',
  slots: [],
  males_limit: 5,
  females_limit: 5,
  males_assigned: 0,
  females_assigned: 0,
  males_held: 0,
  females_held: 0,
  ...change,
})
const PERIOD: PeriodFacts = {
  id: 2,
  name: '2026-2',
  after: '2027-1',
  minimum_average: 12,
  debt_blocks: false,
  plans: [
    {
      specialization_id: 7,
      specialization_title: 'Informática',
      is_basic: false,
      semesters: [
        { id: 1, number: 1, courses: [course(1, 'Redes I'), course(2, 'Programación I')] },
        { id: 2, number: 2, courses: [course(11, 'Redes II', 1), course(12, 'Programación II', 2)] },
      ],
    },
  ],
  offers: [offer(1, 10), offer(2, 10), offer(11, 20), offer(12, 20)],
}
const took = (course_id: number, verdict: Verdict, note: number | null = null): CourseResult => ({
  course_id,
  code: `C${course_id}`,
  title: course_id === 1 ? 'Redes I' : 'Programación I',
  credits: 3,
  verdict,
  note,
  period_name: '2026-1',
  minimum_note: 10,
})
const student = (courses: CourseResult[], change: Partial<StudentFacts> = {}): StudentFacts => ({
  student_id: 1,
  student_name: 'Ñáñez, Ana',
  state: 'active',
  gender: 'female',
  is_inscribed: false,
  debt_e2: 0,
  latest: {
    period_id: 1,
    period_name: '2026-1',
    specialization_id: 7,
    is_basic: false,
    semester_number: 1,
    is_semester_approved: false,
    shift: 'morning',
    course_ids: [1, 2],
  },
  courses,
  taken: [],
  basic_average: null,
  ...change,
})
const self = { is_staff: false }
const BOTH = [took(1, 'approved', 14), took(2, 'approved', 12)]

test.each([
  ['all approved', BOTH, null, 2, [11, 12]],
  [
    'one failed: the rest of the next, and what failed',
    [took(1, 'failed', 8.5), took(2, 'approved', 12)],
    null,
    2,
    [12, 1],
  ],
  ['both failed: the same again', [took(1, 'failed', 5), took(2, 'withdrawn')], null, 1, [1, 2]],
  ['never taken: the same again', [], null, 1, [1, 2]],
  ['no notes yet', [took(1, 'running'), took(2, 'running')], 'student_cant_move_to_next_semester', 2, []],
] as const)('%s', (_, courses, code, number, open) => {
  const judged = judge(student([...courses]), PERIOD, self)
  expect(judged.obstacle?.code ?? null).toBe(code)
  expect(judged.semester?.number).toBe(number)
  expect(judged.courses.filter(({ obstacle }) => !obstacle).map((one) => one.course.id)).toEqual(open)
})

test.each([
  ['who graduated', { state: 'graduated' as const }, self, 'unable_to_preview_next_semester'],
  ['who had retired, alone', { state: 'retired' as const }, self, 'unable_to_preview_next_semester'],
  ['who had retired, by the office', { state: 'retired' as const }, { is_staff: true }, null],
  ['who is inscribed', { is_inscribed: true }, self, 'period_and_student_latest_period_are_equals'],
  [
    'a newcomer who is inscribed',
    { is_inscribed: true, latest: null },
    self,
    'period_and_student_latest_period_are_equals',
  ],
  ['who owes, where debt stops nobody', { debt_e2: 100 }, self, null],
  ['another specialization', {}, { ...self, specialization_id: 9 }, 'specialization_not_of_student'],
] as const)('%s', (_, change, wish, code) => {
  expect(judge(student(BOTH, change), PERIOD, wish).obstacle?.code ?? null).toBe(code)
})

test('a semester approved by hand is not in the way in strict mode, and what was failed stays to be repeated', () => {
  const half = student([took(1, 'failed', 8), took(2, 'approved', 12)])
  const marked = { ...half, latest: half.latest && { ...half.latest, is_semester_approved: true } }
  const strict = (of: StudentFacts) =>
    place(judge(of, PERIOD, self), { gender: 'female', shift: 'morning' }, { is_strict: true })
  expect(strict(half)).toMatchObject({ code: 'student_cant_move_to_next_semester' })
  // Course by course the rules go on: what asks for the failed one waits for it.
  expect(strict(marked)).toMatchObject({ code: 'prelation_not_approved' })
  expect(judge(marked, PERIOD, self).courses.map(({ course }) => course.id)).toContain(1)
})

test.each([
  [took(2, 'running'), 'Faltan notas definitivas de 2026-1: Redes I y Programación I. Podrá'],
  [took(2, 'failed', 8), 'Faltan notas definitivas de 2026-1: Redes I. Podrá'],
])('of a semester approved by hand notes to come are named, and nobody is put into it again', (second, said) => {
  const of = student([took(1, 'running'), second])
  const marked = { ...of, latest: of.latest && { ...of.latest, is_semester_approved: true } }
  const { is_again, obstacle } = judge(marked, PERIOD, self)
  expect(is_again).toBe(false)
  expect(obstacle && obstacleSentence(obstacle, { state: 'active', period: '2026-2' })).toContain(said)
})

test.each([
  ['the first semester', 1, [], [1, 2], []],
  ['a later one, without what it requires', 2, [], [], ['prelation_not_approved', 'prelation_not_approved']],
  ['a later one, with a part of it', 2, [took(1, 'approved', 12)], [11], ['prelation_not_approved']],
  ['a semester of no pensum of the period', 9, [], [], []],
])('who is new may take of %s', (_, semester_id, courses, open, codes) => {
  const judged = judgeSemester(semester_id, student([...courses], { latest: null }), PERIOD)
  expect(judged.filter(({ obstacle }) => !obstacle).map((one) => one.course.id)).toEqual(open)
  expect(judged.flatMap(({ obstacle }) => obstacle?.code ?? [])).toEqual(codes)
})

test('who approved the last semester goes on, whatever stayed pending of one before', () => {
  const [plan] = PERIOD.plans
  const third = { id: 3, number: 3, courses: [course(21, 'Redes III', 11), course(22, 'Nube', 1)] }
  const plans = plan ? [{ ...plan, semesters: [...plan.semesters, third] }] : []
  const offers = [...PERIOD.offers, offer(21, 30, { semester_id: 3 }), offer(22, 30, { semester_id: 3 })]
  const past = [
    took(1, 'failed', 8),
    took(2, 'approved', 12),
    took(11, 'approved', 12),
    took(12, 'approved', 15),
  ]
  const of = student(past)
  const latest = of.latest && { ...of.latest, semester_number: 2, course_ids: [11, 12] }
  const judged = judge({ ...of, latest }, { ...PERIOD, plans, offers }, self)
  expect(judged).toMatchObject({ obstacle: null, behind: [], is_again: false, semester: { number: 3 } })
  const codes = judged.courses.map((one) => [one.course.id, one.obstacle?.code ?? 'open'])
  expect(codes).toEqual([
    [21, 'open'],
    [22, 'prelation_not_approved'],
    [1, 'open'],
  ])
})

test.each([
  ['no section of the next semester', { offers: [] }, BOTH, 'cant_move_to_next_semester'],
  [
    'no seat for the gender',
    { offers: [offer(11, 20, { females_limit: 0 })] },
    BOTH,
    'no_available_sections_for_inscription',
  ],
  ['no pensum of the specialization', { plans: [] }, BOTH, 'unable_to_find_next_semester'],
  [
    'nothing that failed is given again',
    { offers: [] },
    [took(1, 'failed', 5), took(2, 'failed', 5)],
    'student_cant_move_to_next_semester',
  ],
])('%s', (_, change, courses, code) => {
  const { obstacle } = judge(student(courses), { ...PERIOD, ...change }, self)
  expect(obstacle?.code).toBe(code)
})

test.each([
  [12, undefined, 'specialization_not_present'],
  [11.99, undefined, 'basic_avg_lt_approval_minimum_avg'],
  [11.99, 7, 'basic_avg_lt_approval_minimum_avg'],
  [12, 7, null],
  [12, 9, 'unable_to_find_next_semester'],
])('after the basic track with an average of %s, choosing %s', (basic_average, specialization_id, code) => {
  const basic = { specialization_id: 3, specialization_title: 'Básico', is_basic: true }
  const semesters = [{ id: 9, number: 1, courses: [course(2, 'Programación I')] }]
  const of = student([took(1, 'approved', 12)], { basic_average })
  const latest = of.latest && { ...of.latest, specialization_id: 3, is_basic: true, course_ids: [] }
  const plans = [{ ...basic, semesters }, ...PERIOD.plans]
  const judged = judge({ ...of, latest }, { ...PERIOD, plans }, { ...self, specialization_id })
  expect(judged.obstacle?.code ?? null).toBe(code)
})

test('debt stops who owes where the institute says so', () => {
  const judged = judge(student(BOTH, { debt_e2: 9_666 }), { ...PERIOD, debt_blocks: true }, self)
  expect(judged.obstacle).toMatchObject({ code: 'student_has_debt', why: { rule: 'debt', has: 9_666 } })
})

describe('placing', () => {
  const person = { gender: 'female', shift: 'afternoon' } as const
  const half = student([took(1, 'failed', 8), took(2, 'approved', 12)])
  const at = (offers: Offer[], choice = {}) =>
    place(judge(half, { ...PERIOD, offers }, self), person, {
      course_ids: [12, 1],
      is_strict: true,
      ...choice,
    })

  test('takes the wanted shift, and for a repeated course a section that does not clash', () => {
    const monday = [{ day: 1, from: 480, until: 600 }]
    const tuesday = [{ day: 2, from: 480, until: 600 }]
    const placed = at([
      offer(12, 20, { slots: monday }),
      offer(12, 21, { shift: 'afternoon', slots: monday }),
      offer(1, 10, { slots: monday }),
      offer(1, 11, { slots: tuesday, females_assigned: 4 }),
    ])
    expect(placed).toMatchObject({ section: { section_id: 21 } })
    const sections = 'places' in placed ? placed.places.map((one) => one.offer.section_id) : []
    expect(sections).toEqual([21, 11])
  })

  test.each([
    ['a section that was named and is full', { section_id: 20 }, 'section_is_filled_or_gender_is_filled'],
    ['a section of another semester', { section_id: 10 }, 'section_not_found_for_inscription'],
    [
      'a repeated course where it is not given',
      { repeated_in: [{ course_id: 1, section_id: 99 }] },
      'section_not_found_for_inscription',
    ],
    ['strictly without a choice', { course_ids: undefined }, 'student_cant_move_to_next_semester'],
  ])('%s', (_, choice, code) => {
    const offers = [offer(12, 20, { females_assigned: 5 }), offer(12, 21), offer(1, 10)]
    expect(at(offers, choice)).toMatchObject({ code })
  })

  test('leniently leaves out what is full', () => {
    const placed = at([offer(12, 20), offer(1, 10, { females_assigned: 5 })], { is_strict: false })
    expect(placed).toMatchObject({ places: [{ course: { id: 12 } }], skipped: [{ course: { id: 1 } }] })
  })
})

test('times clash where they share a minute of a day', () => {
  const monday = [{ day: 1, from: 480, until: 600 }]
  expect(clashes(monday, [{ day: 1, from: 600, until: 700 }])).toBe(false)
  expect(clashes(monday, [{ day: 2, from: 480, until: 600 }])).toBe(false)
  expect(clashes(monday, [{ day: 1, from: 590, until: 700 }])).toBe(true)
})

test('the times of a section are told by days', () => {
  const at = (day: number, from: number, until: number) => ({ day, from, until })
  expect(timesWords([at(1, 780, 960), at(3, 780, 960), at(5, 780, 960)])).toBe(
    'Lun, mié y vie, 13:00 a 16:00',
  )
  expect(timesWords([at(2, 420, 465), at(2, 510, 600), at(4, 425, 600)])).toBe(
    'Mar, 7:00 a 10:00; jue, 7:05 a 10:00',
  )
  expect(timesWords([])).toBe('')
})

test.each([
  ['failed', 8.5, 'reprobada en 2026-1 con 08,50'],
  ['failed_by_absence', null, 'aplazada por inasistencias en 2026-1'],
  ['withdrawn', null, 'retirada en 2026-1'],
  ['running', null, 'se cursa en 2026-1, sin nota definitiva'],
  ['approved', 16.25, 'aprobada en 2026-1 con 16,25'],
  [null, null, 'sin cursar'],
] as const)('a course that is %s reads', (verdict, note, words) => {
  expect(standingWords({ verdict, note, period_name: '2026-1' })).toBe(words)
})

describe('sentences', () => {
  const about = { state: 'active' as const, period: '2026-2' }
  const judged = judge(student([took(1, 'failed', 8.5), took(2, 'running')]), PERIOD, self)
  const of = (id: number) => {
    const one = judged.courses.find((it) => it.course.id === id)
    return one?.obstacle ? obstacleSentence(one.obstacle, { ...about, course: one.course.title }) : null
  }

  test('name the course, what is missing, and the earliest way out', () => {
    expect(of(11)).toBe(
      'No puede cursar Redes II: falta aprobar Redes I (reprobada en 2026-1 con 08,50). El mínimo es 10. Se ofrece de nuevo en 2026-2. Redes II podrá cursarse en 2027-1.',
    )
    expect(of(12)).toBe(
      'No puede cursar Programación II: falta aprobar Programación I (se cursa en 2026-1, sin nota definitiva). Podrá cuando se entreguen las notas, si se aprueba.',
    )
    expect(of(2)).toBeNull()
  })

  test('promise no courses to who may take none', () => {
    const none = judge(student([took(1, 'failed', 5), took(2, 'failed', 6)]), { ...PERIOD, offers: [] }, self)
    expect(none.obstacle && obstacleSentence(none.obstacle, about)).toBe(
      'No ha aprobado el semestre: falta Redes I (reprobada en 2026-1 con 05,00) y Programación I (reprobada en 2026-1 con 06,00). El mínimo es 10. Ninguna de las que le tocan puede cursarse en 2026-2. El período siguiente es 2027-1; pregunte en control de estudios qué se abrirá.',
    )
  })

  test('say who cannot be re-enrolled what to do', () => {
    const told = (
      code: Parameters<typeof obstacleSentence>[0]['code'],
      state: StudentFacts['state'] = 'active',
    ) =>
      obstacleSentence(
        { code, why: { rule: 'student', wants: 12, has: 11.2, missing: [], earliest: null } },
        { ...about, state },
      )
    expect(told('unable_to_preview_next_semester', 'retired')).toContain(
      'La reincorporación se pide en la administración',
    )
    expect(told('unable_to_preview_next_semester', 'graduated')).toContain('Ya se graduó')
    expect(told('unable_to_preview_next_semester')).toContain('La primera inscripción')
    expect(told('basic_avg_lt_approval_minimum_avg')).toContain('es 11,20 y el mínimo es 12,00')
    expect(told('cant_move_to_next_semester')).toContain('no tiene secciones del semestre 12')
    expect(told('no_available_sections_for_inscription')).toContain('No quedan cupos')
  })
})
