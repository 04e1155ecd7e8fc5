import { expect, test } from 'vitest'
import { fitsNewcomer, refusalOfPlace, refusalsOfProgress, rulesSetAside } from './rules.ts'
import {
  type InscriptionTarget,
  type LatestResult,
  newcomerSentence,
  placeSentence,
  progressSentence,
} from './words.ts'

const BASIC = { specialization_id: 1, specialization_title: 'Ciclo básico', is_basic: true }
const INF = { specialization_id: 2, specialization_title: 'Informática', is_basic: false }
const ADM = { specialization_id: 3, specialization_title: 'Administración', is_basic: false }
const at = (track: typeof INF, semester_number: number, is_last_semester = false): LatestResult => ({
  ...track,
  semester_number,
  is_last_semester,
})
const to = (track: typeof INF, semester_number: number): InscriptionTarget => ({ ...track, semester_number })

const CHANGED = 'specialization_not_of_student'
const TOO_FAR = 'student_cant_move_to_next_semester'

test.each([
  ['the next semester', at(INF, 1), to(INF, 2), null],
  ['the same again', at(INF, 2), to(INF, 2), null],
  ['one too many', at(INF, 1), to(INF, 3), TOO_FAR],
  ['one that was before', at(INF, 3), to(INF, 1), TOO_FAR],
  ['another specialization', at(INF, 1), to(ADM, 4), CHANGED],
  ['another specialization from its beginning', at(INF, 4, true), to(ADM, 1), CHANGED],
  ['a specialization after the basic track', at(BASIC, 2, true), to(INF, 1), null],
  ['a specialization before the basic track is over', at(BASIC, 1), to(INF, 1), CHANGED],
  ['a later semester after the basic track', at(BASIC, 2, true), to(INF, 2), TOO_FAR],
  ['the basic track from a specialization', at(INF, 1), to(BASIC, 1), CHANGED],
] as const)('%s', (_, latest, target, refusal) => {
  expect(refusalOfPlace(latest, target)).toBe(refusal)
})

const missing = [{ course: 'Redes II', required: 'Redes I' }]

test('a place and the prelations refuse each for itself', () => {
  const facts = { latest: at(INF, 1), target: to(INF, 2), unpaired: [] }
  expect(refusalsOfProgress({ ...facts, missing: [] })).toEqual([])
  expect(refusalsOfProgress({ ...facts, missing })).toEqual(['prelation_not_approved'])
  expect(refusalsOfProgress({ ...facts, target: to(ADM, 4), missing })).toEqual([
    CHANGED,
    'prelation_not_approved',
  ])
  expect(refusalsOfProgress({ ...facts, missing, unpaired: missing })).toEqual([
    'prelation_not_approved',
    'corequisite_not_taken',
  ])
})

test.each([
  ['nothing is broken without the exception', {}, []],
  ['names alone break nothing', { set_aside: [CHANGED] }, []],
  ['without names a single one, the first', { override: true }, [CHANGED]],
  ['what is named', { override: true, set_aside: ['student_has_debt'] }, ['student_has_debt']],
  [
    'each that is named',
    { override: true, set_aside: ['student_has_debt', CHANGED] },
    [CHANGED, 'student_has_debt'],
  ],
  ['nothing that does not stand in the way', { override: true, set_aside: [TOO_FAR] }, []],
] as const)('of what is in the way is set aside: %s', (_, order, broken) => {
  expect(rulesSetAside([CHANGED, 'student_has_debt'], order)).toEqual(broken)
})

test('a sentence says what is the students next, and what is missing', () => {
  expect(placeSentence(at(INF, 1), to(ADM, 4))).toBe(
    'Cursó el semestre 1 de Informática: le corresponde el semestre 2 de Informática, o repetir el 1, no el semestre 4 de Administración.',
  )
  expect(placeSentence(at(BASIC, 2, true), to(BASIC, 1))).toContain('el semestre 1 de una especialidad')
  expect(placeSentence(at(INF, 4, true), to(INF, 1))).toContain('repetir el semestre 4 de Informática')
  const facts = { latest: at(INF, 1), target: to(INF, 2), missing, unpaired: missing }
  expect(progressSentence('prelation_not_approved', facts)).toBe('Para cursar Redes II falta Redes I.')
  const more = [...missing, { course: 'Redes II', required: 'Ética' }, { course: 'Tesis', required: 'Ética' }]
  expect(progressSentence('prelation_not_approved', { ...facts, missing: more })).toBe(
    'Para cursar Redes II faltan Redes I y Ética. Para cursar Tesis falta Ética.',
  )
  expect(progressSentence('corequisite_not_taken', facts)).toBe(
    'Redes II se cursa junto con Redes I, que la sección no da. En la reinscripción se eligen juntas.',
  )
  expect(progressSentence(TOO_FAR, facts)).toBe(placeSentence(facts.latest, facts.target))
})

test.each([
  [{ specialization_id: 2 }, to(INF, 1), true],
  [{ specialization_id: 2 }, to(INF, 4), false],
  [{ specialization_id: 2 }, to(BASIC, 1), false],
  [{}, to(BASIC, 1), true],
  [{}, to(INF, 1), false],
])('who is new and wants %j fits %j: %s', (wanted, target, fits) => {
  expect(fitsNewcomer(wanted, target)).toBe(fits)
})

test.each([
  [to(INF, 4), 'quedará sin haber cursado los 3 semestres anteriores.'],
  [to(INF, 2), 'quedará sin haber cursado el semestre anterior.'],
  [to(INF, 1), 'cambiará de especialidad.'],
])('who is new is told what another section brings', (target, consequence) => {
  expect(newcomerSentence(BASIC, target)).toContain(consequence)
})
