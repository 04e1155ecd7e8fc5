import { describe, expect, test } from 'vitest'
import type { Conflict, TakenBy, Warning } from './contract.ts'
import { roomsTakenSentence } from './grading/web/words.ts'
import { COLOR_NAMES, COLORS, colorFor, contrast, shownColor, storedColor, warningsOf } from './rules.ts'
import { clashSentence, clashShort, noRoomSentence, warningSentence } from './web/words.ts'

describe('colours', () => {
  test.each(COLOR_NAMES)('the ink reads on %s, in light and dark', (name) => {
    const { light, dark } = COLORS[name]
    expect(contrast(light.ink, light.ground)).toBeGreaterThanOrEqual(6.5)
    expect(contrast(dark.ink, dark.ground)).toBeGreaterThanOrEqual(7)
  })

  test('black on white stands out as much as can be', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    // 4.48 by the formula of WCAG, the best known grey that just fails.
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  test('a foreign ground gets an ink that reaches 4.5, whatever it is', () => {
    const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
    const least = steps.flatMap((r) =>
      steps.flatMap((g) =>
        steps.map((b) => contrast(shownColor(`#${r}${g}${b}`).text_color, `#${r}${g}${b}`)),
      ),
    )
    expect(Math.min(...least)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['uva', 'uva'],
    ['#F0E3FA', 'uva'],
    ['#f0e3fa', 'uva'],
    ['#123ABC', '#123abc'],
  ])('%s is stored as %s', (sent, stored) => {
    expect(storedColor(sent)).toBe(stored)
  })

  test('a course keeps its colour; another gets the one least used, those that all can tell apart first', () => {
    expect(colorFor('rosa', ['anil'])).toBe('rosa')
    expect(colorFor(null, [])).toBe('anil')
    expect(colorFor(null, ['anil', 'cielo', 'verde'])).toBe('turquesa')
    expect(colorFor(null, ['anil', 'cielo', 'turquesa', 'verde', 'lima'])).toBe('ambar')
    expect(colorFor(null, [...COLOR_NAMES, 'anil'])).toBe('cielo')
  })
})

describe('warnings', () => {
  const fine = {
    students_count: 30,
    hours: 4,
    scheduled_hours: 4,
    shift: 'morning',
    entries: [{ entry: 0, max_capacity: 30, shifts: ['morning'] }],
    unwanted: [],
  }
  const teacher = { id: 9, first_name: 'Ana', last_name: 'Ñáñez' }
  const said = { entry: 0, actual: null, expected: null, teacher }
  test('none where all fits', () => expect(warningsOf(fine)).toEqual([]))

  test.each([
    [
      { ...fine, students_count: 31 },
      { entry: 0, code: 'students_exceed_capacity', actual: 31, expected: 30 },
    ],
    [
      { ...fine, shift: 'afternoon' },
      { entry: 0, code: 'class_hour_outside_shift', actual: null, expected: null },
    ],
    [
      { ...fine, scheduled_hours: 3 },
      { entry: null, code: 'hours_below_course', actual: 3, expected: 4 },
    ],
    [
      { ...fine, scheduled_hours: 5 },
      { entry: null, code: 'hours_above_course', actual: 5, expected: 4 },
    ],
    [
      { ...fine, unwanted: [{ entry: 0, teacher, is_impossible: true }] },
      { ...said, code: 'teacher_cannot' },
    ],
    [
      { ...fine, unwanted: [{ entry: 0, teacher, is_impossible: false }] },
      { ...said, code: 'teacher_rather_not' },
    ],
  ])('%#', (facts, warning) => expect(warningsOf(facts)).toEqual([warning]))

  test('a mixed section has no hours outside its shift', () => {
    expect(warningsOf({ ...fine, shift: 'mixed' })).toEqual([])
  })
})

const by: TakenBy = {
  ...{ schedule_id: 5, entry: null, day: 1, class_hour_id: 1, period: null },
  ...{ section_id: 2, letter_code: 'A', semester_code: 'S1', specialization_code: 'INF' },
  ...{ course_id: 3, course_code: 'INF-301', course_title: 'Programación I' },
  ...{ classroom_id: 4, classroom_code: 'LAB-2', teacher: null },
}
const teacher = { id: 9, first_name: 'Ana', last_name: 'Ñáñez Gil' } as TakenBy['teacher']

describe('what takes an hour is said whole, and short in a cell', () => {
  const ROWS: [Conflict['code'], TakenBy | null, sentence: string, short: string][] = [
    [
      'day_teacher_class_hour_taken',
      { ...by, teacher },
      'Ana Ñáñez Gil ya da Programación I (INF-301), INF S1-A, en el aula LAB-2.',
      'A. Ñáñez con INF-301 A',
    ],
    [
      'day_teacher_class_hour_taken',
      by,
      'El profesor ya da Programación I (INF-301), INF S1-A, en el aula LAB-2.',
      'Profesor con INF-301 A',
    ],
    [
      'day_classroom_class_hour_taken',
      { ...by, period: '2027-1' },
      'El aula LAB-2 ya está ocupada por Programación I (INF-301), INF S1-A de 2027-1.',
      'Aula LAB-2: INF-301',
    ],
    [
      'day_section_class_hour_taken',
      by,
      'La sección INF S1-A ya tiene Programación I (INF-301), en el aula LAB-2.',
      'Sección: INF-301',
    ],
    [
      'day_course_section_class_hour_taken',
      by,
      'La materia ya tiene clase a esa hora, en el aula LAB-2.',
      'Sección: INF-301',
    ],
    ['classroom_is_disabled', null, 'El aula está inactiva.', 'Aula inactiva'],
    ['classroom_is_disabled', by, 'El aula está inactiva.', 'Aula inactiva'],
  ]
  test.each(ROWS)('%s (%#)', (code, taker, sentence, short) => {
    const clash = { code, with: taker }
    expect([clashSentence(clash), clashShort(clash)]).toEqual([sentence, short])
  })
})

const WARNINGS: [Warning['code'], actual: number | null, expected: number | null, sentence: string][] = [
  ['students_exceed_capacity', 41, 30, 'El aula tiene 30 puestos y la materia, 41 estudiantes.'],
  ['class_hour_outside_shift', null, null, 'Hay horas fuera del turno de la sección.'],
  ['hours_below_course', 2, 6, 'La materia pide 6 horas semanales y tiene 2.'],
  ['hours_below_course', 0, 1, 'La materia pide 1 hora semanal y tiene 0.'],
  ['hours_above_course', 7, 6, 'La materia pide 6 horas semanales y tiene 7: sobra 1 hora.'],
  ['hours_above_course', 8, 6, 'La materia pide 6 horas semanales y tiene 8: sobran 2 horas.'],
]

test.each(WARNINGS)('%s, with %s of %s: %s', (code, actual, expected, sentence) => {
  expect(warningSentence({ entry: null, code, actual, expected })).toBe(sentence)
})

test('what a teacher said is a warning with the name', () => {
  const said = {
    entry: 0,
    actual: null,
    expected: null,
    teacher: { id: 9, first_name: 'Ana', last_name: 'Gil' },
  }
  const [cannot, rather] = [
    { ...said, code: 'teacher_cannot' as const },
    { ...said, code: 'teacher_rather_not' as const },
  ]
  expect([warningSentence(cannot), warningSentence(rather)]).toEqual([
    'Ana Gil indicó que no puede a esa hora.',
    'Ana Gil indicó que prefiere no dar clase a esa hora.',
  ])
})

test('where no classroom is free, the day is named', () => {
  expect([noRoomSentence(1), noRoomSentence(6)]).toEqual([
    'No hay aulas libres el lunes a esa hora.',
    'No hay aulas libres el sábado a esa hora.',
  ])
})

test('where every classroom is taken, some are named with the class that has each', () => {
  const room = (code: string, ...taken_by: (typeof by)[]) => ({
    code,
    available: taken_by.length === 0,
    taken_by,
  })
  const has = 'Programación I (INF-301), INF S1-A'
  const busy = ['A', 'B', 'C', 'D', 'E', 'F'].map((code) => room(code, by, by))
  expect([[], [...busy, room('G')], busy.slice(0, 2), busy].map(roomsTakenSentence)).toEqual([
    'No hay aulas activas.',
    'Ahora hay aulas libres: inténtelo otra vez.',
    `No hay aulas libres: A, ${has}; B, ${has}.`,
    `No hay aulas libres: A, ${has}; B, ${has}; C, ${has}; D, ${has}; y 2 más.`,
  ])
})
