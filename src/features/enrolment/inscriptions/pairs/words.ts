import { byCourse, type MissingPrelation } from '../progress/words.ts'

/** Which courses would be left without what is taken together with them: «Redes II se cursa junto con Ética.» */
export const strandedSentence = (stranded: readonly MissingPrelation[], wayOut: string): string =>
  `${byCourse(stranded)
    .map(({ course, required }) => `${course} se cursa junto con ${required}.`)
    .join(' ')} ${wayOut}`
