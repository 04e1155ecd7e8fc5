import { expect, test } from 'vitest'
import { type Help, helpInWords, type Names, type Reason, reasonInWords } from '../words.ts'
import { anneal, beginSearch, bestOf } from './anneal.ts'
import { type CourseSection, type Institute, problemOfInstitute, scheduledAt } from './institute.ts'
import type { Place } from './problem.ts'
import { below, randomOf } from './random.ts'
import { reasonsFor } from './why.ts'

const HOURS = [11, 12, 13, 14]
const DAYS = [1, 2]
const course = (id: number, more: Partial<CourseSection> = {}): CourseSection => {
  const of = { id, section_id: id, teachers_ids: [50 + id], students_count: 20, sittings: [2] }
  return { ...of, class_hours_ids: HOURS, tag: null, ...more }
}
const room = (id: number, ...tags: string[]) => ({ id, max_capacity: 30, tags, is_shared: false })
const plain: Institute = {
  ...{ days: DAYS, class_hours_ids: HOURS, classrooms: [room(1), room(2)], course_sections: [] },
  ...{ repeating: [], unwanted: [], standing: [], taken: [] },
}
const with_courses = (course_sections: CourseSection[], more: Partial<Institute> = {}): Institute => ({
  ...plain,
  course_sections,
  ...more,
})
const cannot = (teacher_id: number, day: number, ...hours: number[]) =>
  hours.map((class_hour_id) => ({ teacher_id, day, class_hour_id, is_impossible: true }))
const names: Names = {
  teacher: () => 'Prof. Rivas',
  section: () => 'sección A',
  course_section: () => 'Física',
  place: ({ day }) => `día ${day}`,
}
const said = ({ help, ...reason }: Reason) =>
  [reasonInWords({ ...reason, help }, names), ...(help ? [helpInWords(help, names)] : [])].join(' ')

/** Each reason once that is proven by counting, for whatever has no place. */
const provenIn = (of: Institute): Reason[] => {
  const nowhere = problemOfInstitute(of).sittings.map(() => null)
  const proven = reasonsFor(of, nowhere).flatMap((all) => all.filter((one) => one.proven))
  return [...new Map(proven.map((one) => [JSON.stringify(one), one])).values()]
}

const of_one_teacher = (many: number) =>
  Array.from({ length: many }, (_, index) => course(index, { teachers_ids: [50] }))

test.each<[string, Institute, string[]]>([
  ['everything can be placed', with_courses(of_one_teacher(4)), []],
  [
    'a teacher has more hours than the week',
    with_courses(of_one_teacher(5)),
    ['Prof. Rivas da 10 horas y solo puede 8. Bastaría con dar 2 horas de Prof. Rivas a otro profesor.'],
  ],
  [
    'a teacher comes too seldom',
    with_courses(of_one_teacher(4), { unwanted: cannot(50, 2, 13, 14) }),
    ['Prof. Rivas da 8 horas y solo puede 6. Bastaría con que Prof. Rivas pudiera 2 horas más.'],
  ],
  [
    'a section has more hours than its shift',
    with_courses([1, 2, 3, 4, 5].map((id) => course(id, { section_id: 9 }))),
    [
      'La sección A pide 10 horas y solo puede tener 8. Bastaría con 2 horas más en el turno de la sección A.',
    ],
  ],
  [
    'the laboratories are asked for too often',
    with_courses(
      [1, 2, 3, 4, 5].map((id) => course(id, { tag: 'Laboratorio' })),
      { classrooms: [room(1), room(2, 'laboratorio')] },
    ),
    ['Las aulas con «Laboratorio» tienen 8 horas y se piden 10. Bastaría con otra aula con «Laboratorio».'],
  ],
  [
    'rooms are far too few',
    with_courses(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => course(id)),
      { classrooms: [room(1)] },
    ),
    ['Las aulas tienen 8 horas y se piden 18. Bastaría con 2 aulas más.'],
  ],
  [
    'no room has what a course needs',
    with_courses([course(1, { tag: 'cancha' })]),
    ['Ningún aula activa tiene «cancha». Bastaría con otra aula con «cancha».'],
  ],
  [
    'a sitting is longer than its teacher ever stays',
    with_courses([course(1)], { unwanted: [...cannot(51, 1, 12, 14), ...cannot(51, 2, 11, 13)] }),
    [
      'No hay 2 horas seguidas en que puedan la sección y todos sus profesores. Bastaría con que Prof. Rivas pudiera 1 hora más (día 1).',
    ],
  ],
])('where %s, that is known before any search', (_, of, sentences) => {
  expect(provenIn(of).map(said)).toEqual(sentences)
})

function search(of: Institute, seed: number): (Place | null)[] {
  const found = beginSearch(problemOfInstitute(of).problem, seed)
  anneal(found, 3_000, 0)
  return bestOf(found)
}

const standing = (of: Institute, places: readonly (Place | null)[]) =>
  problemOfInstitute(of).sittings.flatMap((sitting, index) => {
    const at = scheduledAt(of, sitting, places[index] ?? null)
    return at ? [{ ...at, schedule_id: index, is_locked: sitting.standing?.is_locked ?? false }] : []
  })

test('of what stands in the way the least is named, and one thing that lets the sitting in', () => {
  const locked = { schedule_id: 1, course_section_id: 1, classroom_id: 1, day: 1, is_locked: true }
  const of = with_courses([course(1), course(2, { section_id: 1, sittings: [3] })], {
    days: [1],
    standing: [{ ...locked, class_hours_ids: [12, 13] }],
  })
  expect(reasonsFor(of, search(of, 1)).map((reasons) => reasons.map(said))).toEqual([
    [],
    ['La sección A pide 5 horas y solo puede tener 4. Bastaría con 1 hora más en el turno de la sección A.'],
  ])
  const shorter = with_courses([course(1), course(2, { section_id: 1 })], {
    days: [1],
    standing: [{ ...locked, class_hours_ids: [12, 13] }],
  })
  expect(reasonsFor(shorter, search(shorter, 1)).map((reasons) => reasons.map(said))).toEqual([
    [],
    ['A la sección A no le quedan 2 horas seguidas en su turno. Bastaría con dejar de fijar Física (día 1).'],
  ])
})

/** Five sections that hardly fit: few rooms, teachers of several who are often away. */
function crowded(seed: number): Institute {
  const random = randomOf(seed)
  const course_sections = Array.from({ length: 14 }, (_, index) =>
    course(index, {
      section_id: 90 + (index % 5),
      teachers_ids: [50 + below(random, 6)],
      sittings: [1 + below(random, 2)],
      class_hours_ids: index % 2 === 0 ? HOURS : HOURS.slice(0, 3),
      tag: below(random, 3) === 0 ? 'taller' : null,
    }),
  )
  const unwanted = Array.from({ length: 16 }, () =>
    cannot(50 + below(random, 6), 1 + below(random, 2), HOURS[below(random, 4)] ?? 11),
  )
  return with_courses(course_sections, {
    classrooms: [room(1), room(2), room(3, 'taller')],
    unwanted: unwanted.flat(),
  })
}

/** The institute after the help, with all that was placed where it was. */
function helped(of: Institute, help: Help, places: readonly (Place | null)[]): Institute {
  const stand = standing(of, places).map((one) => ({ ...one, is_locked: true }))
  const at = 'at' in help ? help.at : null
  const isThere = (day: number, hour: number) => at?.day === day && at.class_hours_ids.includes(hour)
  if (help.code === 'rooms')
    return { ...of, standing: stand, classrooms: [...of.classrooms, room(9, help.tag ?? '')] }
  if (help.code === 'open_hours')
    return {
      ...{ ...of, standing: stand },
      unwanted: of.unwanted.filter(
        (one) => one.teacher_id !== help.teacher_id || !isThere(one.day, one.class_hour_id),
      ),
    }
  return {
    ...{ ...of, standing: stand },
    course_sections: of.course_sections.map((one) =>
      help.code === 'shift_hours' && one.section_id === help.section_id
        ? { ...one, class_hours_ids: HOURS }
        : one,
    ),
  }
}

test('every sitting without a place has a reason, and what is said to help does', () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 60; seed += 1) {
    const of = crowded(seed)
    const places = search(of, seed)
    const reasons = reasonsFor(of, places)
    for (const [index, place] of places.entries()) {
      expect(reasons[index]?.length === 0, `sitting ${index} of institute ${seed}`).toBe(place !== null)
    }
    for (const { code, proven, help } of reasons.flat()) {
      seen.add(code)
      if (proven || !help) continue
      seen.add(`with ${help.code}`)
      const after = search(helped(of, help, places), seed)
      const many = (all: readonly (Place | null)[]) => all.filter((one) => one !== null).length
      expect(many(after), `institute ${seed}: ${JSON.stringify(help)}`).toBeGreaterThan(many(places))
    }
    if (!places.includes(null)) expect(provenIn(of)).toEqual([])
  }
  const found = ['rooms_full', 'section_full', 'teacher_full']
  const helps = ['with open_hours', 'with rooms', 'with shift_hours']
  expect([...seen]).toEqual(expect.arrayContaining([...found, ...helps, 'no_hours', 'teacher_hours']))
})
