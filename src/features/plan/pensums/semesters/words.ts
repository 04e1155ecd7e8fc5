const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })
/** How many prelations a sentence names. */
const NAMED = 6

type Lost = { course: string; required: string; is_corequisite: boolean }

/** Which prelations go with courses that leave a semester: «Redes II exige Redes I». */
export function lostSentence(lost: readonly Lost[]): string {
  const named = lost
    .slice(0, NAMED)
    .map(
      ({ course, required, is_corequisite }) =>
        `${course} ${is_corequisite ? 'se cursa junto con' : 'exige'} ${required}`,
    )
  const more = lost.length > NAMED ? [`${lost.length - NAMED} más`] : []
  return `Con las materias que salen se van sus prelaciones: ${listed.format([...named, ...more])}. Quítelas antes, o pida que salgan con ellas.`
}
