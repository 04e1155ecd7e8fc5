import { expect, test } from 'vitest'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { approvalChange, CONSEQUENCES, degreeConsequence } from './rules.ts'
import { consequenceSentence } from './words.ts'

test.each<[EnrolmentState, EnrolmentState, string | null]>([
  ['approved', 'failed', 'lost'],
  ['failed', 'approved', 'gained'],
  ['approved', 'approved', null],
  ['failed', 'failed', null],
  ['failed_by_absence', 'failed_by_absence', null],
])('of who was %s and is %s the approval is %s', (before, after, change) => {
  expect(approvalChange(before, after)).toBe(change)
})

const none = { is_graduated: false, is_proposed: false }
const proposed = { ...none, is_proposed: true }
const graduated = { ...proposed, is_graduated: true }
test.each([
  ['not proposed', none, none, 'lost' as const, null],
  ['proposed, and still', proposed, proposed, null, null],
  ['proposed no longer', proposed, none, 'lost' as const, 'graduation_dropped'],
  ['proposed now', none, proposed, 'gained' as const, 'graduation_proposed'],
  ['graduated without the approval', graduated, graduated, 'lost' as const, 'graduation_kept'],
  ['graduated, with another note', graduated, graduated, null, null],
])('a degree: %s', (_, before, after, change, consequence) => {
  expect(degreeConsequence(before, after, change)).toBe(consequence)
})

test('each consequence has its sentence', () => {
  const attempt = { title: 'Física II', year: 2026, number: 2 }
  expect(CONSEQUENCES.map((kind) => consequenceSentence({ kind, attempt }))).toEqual([
    'Física II, del período 2026-2, exige aprobar antes esta materia.',
    'También está aprobada en el período 2026-2: quedaría aprobada dos veces.',
    'También se cursa en el período 2026-2, donde ya no haría falta.',
    'Se repitió y se reprobó en el período 2026-2: la materia queda aprobada, y el índice sigue contando ese último intento.',
    'El título ya está otorgado, y esta corrección no lo retira.',
    'Deja de estar entre quienes se proponen para el título.',
    'Pasa a estar entre quienes se proponen para el título.',
  ])
})
