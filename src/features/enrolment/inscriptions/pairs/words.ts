import { byCourse, type MissingPrelation } from '../progress/words.ts'

/** Which courses would be left without what is taken together with them: «Redes II se cursa junto con Ética.» */
export const strandedSentence = (stranded: readonly MissingPrelation[], wayOut: string): string =>
  `${byCourse(stranded)
    .map(({ course, required }) => `${course} se cursa junto con ${required}.`)
    .join(' ')} ${wayOut}`

/** What can be done instead, by what was to be done. */
export const WAYS_OUT = {
  withdrawal: 'Se retiran las dos, o ninguna.',
  undoing: 'Antes se deshace el retiro de la otra.',
  change: 'Se dejan las dos, o ninguna.',
  move: 'La sección nueva no las da las dos: elija otra, o quite antes las dos.',
}
