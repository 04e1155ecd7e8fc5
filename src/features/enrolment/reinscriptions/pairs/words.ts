/** A course, and what is taken together with it. */
export type Paired = { id: number; title: string; together: readonly { id: number; title: string }[] }

const list = new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** Why courses are chosen together: «se cursa junto con Redes I», of either of the two. */
export function pairWords(courses: readonly Paired[], of: Pick<Paired, 'id'>): string {
  const own = courses.find(({ id }) => id === of.id)?.together ?? []
  const others = courses.filter(({ together }) => together.some(({ id }) => id === of.id))
  const titles = [...new Set([...own, ...others].map(({ title }) => title))]
  return titles.length === 0 ? '' : `se cursa junto con ${list.format(titles)}`
}
