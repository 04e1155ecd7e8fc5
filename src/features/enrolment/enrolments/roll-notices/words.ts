import { sectionCode } from '#features/timetable/section-names/words.ts'

const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })
/** More names than a notice is read for. */
const MOST_NAMED = 12

type Roll = {
  title: string
  specialization_code: string
  semester_code: string
  letter_code: string
  names: readonly string[]
}

const listOf = (roll: Roll) => `su lista de ${roll.title}, ${sectionCode(roll)}`

/** What a teacher reads of students who leave a roll. */
export const leftNotice = (roll: Roll): string => {
  const { names } = roll
  if (names.length === 1) return `${listed.format(names)} ya no está en ${listOf(roll)}.`
  return names.length > MOST_NAMED
    ? `Ya no están en ${listOf(roll)}, ${names.length} estudiantes.`
    : `Ya no están en ${listOf(roll)}: ${listed.format(names)}.`
}

/** What a teacher reads of students who come to a roll. */
export const cameNotice = (roll: Roll): string => {
  const { names } = roll
  if (names.length === 1) return `${listed.format(names)} está ahora en ${listOf(roll)}.`
  return names.length > MOST_NAMED
    ? `Están ahora en ${listOf(roll)}, ${names.length} estudiantes más.`
    : `Están ahora en ${listOf(roll)}: ${listed.format(names)}.`
}
