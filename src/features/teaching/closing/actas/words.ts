type Sealed = { number: number; amends: number | null; course_title: string; section: string }

/** So many actas are named. */
const NAMED = 3

const actaWords = ({ number, amends, course_title, section }: Sealed): string =>
  `N.º ${number}, de ${course_title}, ${section}${amends === null ? '' : `, que enmienda la N.º ${amends}`}`

/** «acta sealed» of rules.md#notifications, to who teaches the course; of more than a few how many they are. */
export function sealedNotice(actas: readonly Sealed[]): string {
  const [only, ...others] = actas
  if (only && others.length === 0) return `Se selló el acta ${actaWords(only)}.`
  const named = actas.slice(0, NAMED).map(actaWords).join('; ')
  const more = actas.length - NAMED
  const rest = more <= 0 ? '' : more === 1 ? '; y 1 más' : `; y ${more} más`
  return `Se sellaron ${actas.length} actas: ${named}${rest}.`
}
