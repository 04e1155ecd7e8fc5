type Kind =
  | 'prelation_broken'
  | 'approved_twice'
  | 'taken_again'
  | 'failed_later'
  | 'graduation_kept'
  | 'graduation_dropped'
  | 'graduation_proposed'
type Consequence = { kind: Kind; attempt: { title: string; year: number; number: number } | null }

/** What a corrected note reaches, to whoever corrects it. */
export function consequenceSentence({ kind, attempt }: Consequence): string {
  const period = attempt ? `${attempt.year}-${attempt.number}` : ''
  return {
    prelation_broken: `${attempt?.title}, del período ${period}, exige aprobar antes esta materia.`,
    approved_twice: `También está aprobada en el período ${period}: quedaría aprobada dos veces.`,
    taken_again: `También se cursa en el período ${period}, donde ya no haría falta.`,
    failed_later: `Se repitió y se reprobó en el período ${period}: la materia queda aprobada, y el índice sigue contando ese último intento.`,
    graduation_kept: 'El título ya está otorgado, y esta corrección no lo retira.',
    graduation_dropped: 'Deja de estar entre quienes se proponen para el título.',
    graduation_proposed: 'Pasa a estar entre quienes se proponen para el título.',
  }[kind]
}
