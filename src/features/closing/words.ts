/** How somebody ended a course, on the acta. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  enrolled: 'Cursando',
  approved: 'Aprobado',
  failed: 'Reprobado',
  failed_by_absence: 'Aplazado por inasistencias',
}
