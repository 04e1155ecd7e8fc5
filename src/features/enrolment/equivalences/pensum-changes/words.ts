import { resolutionNumber } from '#features/people/students/history/words.ts'

type Pensum = { pensum: string; specialization_title: string }

/** `Informática, Plan 2020` */
export const pensumName = ({ pensum, specialization_title }: Pensum): string =>
  `${specialization_title}, ${pensum}`

const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** What is taken now, or waits for its notes. */
export const runningSentence = (titles: readonly string[]): string =>
  `Cursa ahora ${listed.format(titles)}: espere sus notas, o retírelas antes.`

/** What the student reads. */
export const changedNotice = (to: Pensum & { semester_number: number }): string =>
  `Se cambió su pensum: ahora es ${pensumName(to)}. En la próxima inscripción le corresponde el semestre ${to.semester_number}.`

export const undoneNotice = ({ from, reason }: { from: Pensum; reason: string }): string =>
  `Se deshizo el cambio de pensum: sigue en ${pensumName(from)}. Motivo: ${reason}`

/** `3 materias, 12 UC` */
export const coursesWord = ({ courses, credits }: { courses: number; credits: number }): string =>
  `${courses} ${courses === 1 ? 'materia' : 'materias'}, ${credits} UC`

/** `Semestre 2, resolución N.º 000012` */
export const changeWord = ({
  semester_number,
  resolution,
}: {
  semester_number: number
  resolution: number | null
}): string =>
  `Desde el semestre ${semester_number}${resolution === null ? '' : `, resolución ${resolutionNumber(resolution)}`}`
