import { weekdayName } from '#kernel/dates.ts'

type Place = {
  day: number
  times: readonly { start: string; end: string }[]
  classroom: { code: string } | null
}

function whenInWords({ day, times }: Place): string {
  const hours = times.map(({ start, end }) => `${start} a ${end}`).join(' y ')
  return [weekdayName(day), hours].filter(Boolean).join(' ')
}

/** `lunes 7:00 a 8:30, aula A-101` */
export function placeInWords(place: Place): string {
  const { classroom } = place
  return classroom ? `${whenInWords(place)}, aula ${classroom.code}` : whenInWords(place)
}

/** `lunes 7:00 a 8:30: del aula A-101 a la A-102`; null where more than the room is another. */
export function roomChangeInWords(before: Place, after: Place): string | null {
  const [was, is] = [before.classroom, after.classroom]
  const when = whenInWords(after)
  if (!was || !is || was.code === is.code || whenInWords(before) !== when) return null
  return `${when}: del aula ${was.code} a la ${is.code}`
}

/** A change in the week of a teacher: what it is of, and where that was and is. */
type News = { name: string; before: Place | null; after: Place | null }

/** So many changes are told one by one: the week itself has them all. */
const TOLD = 4

/** What has changed in the week of a teacher. */
export function weekNotice(period: string, news: readonly News[]): string {
  const more = news.length - TOLD
  return [
    `Cambió su horario del período ${period}.`,
    ...news.slice(0, TOLD).map(newsInWords),
    ...(more > 0 ? [more === 1 ? 'Y 1 cambio más.' : `Y ${more} cambios más.`] : []),
  ].join(' ')
}

function newsInWords({ name, before, after }: News): string {
  const [was, is] = [before, after].map((place) => place && placeInWords(place))
  if (!is) return `${name}: ya no hay clase el ${was}.`
  const rooms = before && after && roomChangeInWords(before, after)
  if (rooms) return `${name}, ${rooms}.`
  return was ? `${name}: pasa del ${was}, al ${is}.` : `${name}: clase nueva, el ${is}.`
}
