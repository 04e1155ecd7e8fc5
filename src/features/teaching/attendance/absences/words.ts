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
