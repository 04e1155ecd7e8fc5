import { expect, test } from 'vitest'
import { currentAndTarget, type StepFacts, stepsOf } from './rules.ts'

const nothing: StepFacts = {
  specializations: 0,
  courses: 0,
  without_pensum: [],
  target: null,
  without_attached: [],
  sections: 0,
  without_section: [],
}
const ready: StepFacts = {
  ...nothing,
  specializations: 2,
  courses: 9,
  target: { enabled_preregisters: true, enabled_inscriptions: true },
  sections: 4,
}

const undone = (facts: StepFacts) =>
  stepsOf(facts)
    .filter(({ done }) => !done)
    .map(({ step, missing }) => [step, ...missing])

test('an empty institute has everything before it', () => {
  expect(undone(nothing).flat()).toEqual([
    'specializations',
    'courses',
    'pensums',
    'period',
    'attached',
    'sections',
    'preregisters',
    'inscriptions',
  ])
})

test('an institute that inscribes has nothing before it', () => {
  expect(undone(ready)).toEqual([])
})

test.each([
  [{ without_pensum: ['Redes'] }, [['pensums', 'Redes']]],
  [{ without_attached: ['Redes', 'Software'] }, [['attached', 'Redes', 'Software']]],
  [{ sections: 0, without_section: ['Redes'] }, [['sections', 'Redes']]],
  [{ courses: 0 }, [['courses']]],
  [{ target: { enabled_preregisters: false, enabled_inscriptions: true } }, [['preregisters']]],
  [{ target: { enabled_preregisters: true, enabled_inscriptions: false } }, [['inscriptions']]],
  [{ without_section: ['Redes'] }, []],
] as const)('with %j what is left is %j', (change, left) => {
  expect(undone({ ...ready, ...change })).toEqual(left)
})

test('a step that is done misses nothing', () => {
  const states = stepsOf({ ...ready, without_section: ['Redes'] })
  expect(states.find(({ step }) => step === 'sections')?.missing).toEqual([])
})

const periods = (enabled: number | null) =>
  [1, 2, 3].map((number) => ({ id: number, year: 2026, number, enabled: number === enabled }))

test.each([
  [1, 1, 2],
  [3, 3, 3],
  [null, undefined, 3],
])('with period %s current, it is %s, and the steps are those of %s', (enabled, current, target) => {
  const found = currentAndTarget(periods(enabled))
  expect([found.current?.id, found.target?.id]).toEqual([current, target])
})

test('without periods there is none', () => {
  expect(currentAndTarget([])).toEqual({ current: null, target: null })
})
