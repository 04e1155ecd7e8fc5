import { expect, test } from 'vitest'
import { refusalToDelete, refusalToSave } from './rules.ts'

test.each([
  [{ is_basic: false }, { code_taken: false, basic_taken: true }, null],
  [{ is_basic: true }, { code_taken: false, basic_taken: false }, null],
  [{ is_basic: true }, { code_taken: false, basic_taken: true }, 'basic_specialization_already_exists'],
  [{ is_basic: true }, { code_taken: true, basic_taken: true }, 'code_already_exists'],
  [{ is_basic: false }, { code_taken: true, basic_taken: false }, 'code_already_exists'],
] as const)('saving %o where %o is answered %s', (wanted, facts, refusal) => {
  expect(refusalToSave(wanted, facts)).toBe(refusal)
})

test.each([
  [0, null, null],
  [1, null, 'specialization_has_pensums'],
  [1, 4, 'specialization_has_pensums'],
  [0, 4, 'specialization_has_coordinator'],
] as const)('deleting one with %i pensums and coordinator %s is answered %s', (pensums, coordinator_id, refusal) => {
  expect(refusalToDelete({ pensums, coordinator_id })).toBe(refusal)
})
