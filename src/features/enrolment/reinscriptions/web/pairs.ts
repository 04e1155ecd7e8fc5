import type { CoursePreview } from '../contract.ts'

type Paired = Pick<CoursePreview, 'id' | 'title' | 'together'>

/** A course chosen with all that is taken together with it, or left with all that is not taken without it. */
export function toggled(courses: readonly Paired[], chosen: readonly number[], id: number): number[] {
  const isLeft = chosen.includes(id)
  const found = new Set([id])
  // A set is walked over what is added on the way too.
  for (const at of found)
    for (const course of courses) {
      const needs = course.together.map((one) => one.id)
      if (isLeft && needs.includes(at)) found.add(course.id)
      if (!isLeft && course.id === at) for (const other of needs) found.add(other)
    }
  return isLeft ? chosen.filter((one) => !found.has(one)) : [...new Set([...chosen, ...found])]
}

const list = new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** Why courses are chosen together: «se cursa junto con Redes I», of either of the two. */
export function pairWords(courses: readonly Paired[], of: Pick<Paired, 'id'>): string {
  const own = courses.find(({ id }) => id === of.id)?.together ?? []
  const others = courses.filter(({ together }) => together.some(({ id }) => id === of.id))
  const titles = [...new Set([...own, ...others].map(({ title }) => title))]
  return titles.length === 0 ? '' : `se cursa junto con ${list.format(titles)}`
}
