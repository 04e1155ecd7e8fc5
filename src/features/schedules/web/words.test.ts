import { describe, expect, test } from 'vitest'
import type { Conflict, TakenBy, Warning } from '../contract.ts'
import { clashSentence, clashShort, noRoomSentence, warningSentence } from './words.ts'

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

test('where no classroom is free, the day is named', () => {
  expect([noRoomSentence(1), noRoomSentence(6)]).toEqual([
    'No hay aulas libres el lunes a esa hora.',
    'No hay aulas libres el sábado a esa hora.',
  ])
})
