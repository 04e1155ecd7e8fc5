import type { Paired } from './words.ts'

/** A course chosen with all that is taken together with it, or left with all that is not taken without it. */
export function toggled(courses: readonly Paired[], chosen: readonly number[], id: number): number[] {
  const isLeft = chosen.includes(id)
  const needs = courses.flatMap((course) => course.together.map((one) => ({ of: course.id, needed: one.id })))
  const found = new Set([id])
  // A set is walked over what is added on the way too.
  for (const at of found)
    for (const { of, needed } of needs) if ((isLeft ? needed : of) === at) found.add(isLeft ? of : needed)
  return isLeft ? chosen.filter((one) => !found.has(one)) : [...new Set([...chosen, ...found])]
}
