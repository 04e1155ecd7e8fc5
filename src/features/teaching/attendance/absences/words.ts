const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/** What counts towards failing by absence: `2 ausencias y 3 retrasos, que valen 1 más, en 12 clases`. */
export function countedWords({ absences, delays, worth, lessons }: Record<Counted, number>): string {
  const late = delays === 0 ? '' : ` y ${many(delays, 'retraso', 'retrasos')}`
  const more = late && worth > 0 ? `, que ${delays === 1 ? 'vale' : 'valen'} ${worth} más` : ''
  const among = lessons === 0 ? ', aún no se ha pasado lista' : ` en ${many(lessons, 'clase', 'clases')}`
  return `${many(absences, 'ausencia', 'ausencias')}${late}${more}${among}`
}
type Counted = 'absences' | 'delays' | 'worth' | 'lessons'

type Step = 'one_left' | 'none_left' | 'passed'

/** «absence limit near (one left) or passed» of rules.md#notifications, to the student. */
export const studentNotice = (step: Step, course: string): string =>
  ({
    one_left: `Queda 1 inasistencia en ${course} antes del límite.`,
    none_left: `No quedan inasistencias en ${course}: con una más, la materia queda aplazada.`,
    passed: `${course} quedó aplazada por inasistencias. Un administrador puede levantarlo.`,
  })[step]

/** The same to who teaches the course and who coordinates the specialization. */
export const staffNotice = (step: Step, course: string, name: string): string =>
  ({
    one_left: `A ${name} le queda 1 inasistencia en ${course}.`,
    none_left: `A ${name} no le quedan inasistencias en ${course}.`,
    passed: `${name} tiene aplazada por inasistencias ${course}.`,
  })[step]
