import { plain } from '#kernel/text.ts'

/** Synonyms by which people search for a screen. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '/activities': 'calendario eventos agenda',
  '/activities/create': 'evento',
  '/administrators': 'usuarios asistentes personal permisos',
  '/administrators/create': 'usuario asistente',
  '/audit': 'auditoría bitácora quién cambió',
  '/cash': 'efectivo cuadre arqueo',
  '/bank': 'conciliar conciliación transferencias referencias cuentas',
  '/bank/lines': 'movimientos transferencias referencias conciliar',
  '/exchange-rates': 'tasa dólar bolívares BCV cambio',
  '/bank/statements': 'movimientos conciliar',
  '/binnacles': 'observaciones anotaciones conducta incidencias',
  '/binnacles/create': 'observación conducta incidencia',
  '/classhours': 'bloques turnos',
  '/classrooms': 'salones laboratorios',
  '/courses': 'asignaturas pensum',
  '/courses/all': 'asignaturas exportar',
  '/courses/make': 'nueva asignatura agregar',
  '/document-requests': 'constancias certificados cartas recomendación pedir trámites',
  '/documents': 'libros guías pdf descargar',
  '/documents/create': 'subir libro guía biblioteca',
  '/exports': 'descargas mis exportaciones listados',
  '/final-deliveries': 'tesis proyectos trabajos de grado jurados defensas',
  '/final-deliveries/create': 'tesis proyecto jurado',
  '/make-ups': 'reparaciones recuperativos aplazados reprobados extraordinarios',
  '/holidays': 'vacaciones asuetos festivos',
  '/imports': 'excel cargar subir planillas historiales',
  '/inscriptions': 'matrícula preinscripciones confirmar exportar',
  '/inscriptions/create': 'matricular inscripción',
  '/institution': 'ajustes configuración logo nombre',
  '/institution/health': 'salud servidor disco copias de seguridad respaldos versiones',
  '/lessons': 'pasar lista asistencia inasistencias faltas notas calificaciones evaluaciones',
  '/notifications': 'avisos mensajes comunicados',
  '/notifications/create': 'avisos mensajes comunicados enviar redactar notificación',
  '/papers': 'constancias certificados kárdex actas recibos anular',
  '/papers/texts': 'constancias certificados kárdex actas recibos redacción plantilla',
  '/payments': 'cobros dinero recibos exportar deudas',
  '/payments/create': 'cobro abono cuota recibo',
  '/payments/review': 'aprobar rechazar comprobar',
  '/pending-notes': 'cierre cerrar actas calificaciones faltan',
  '/pensums': 'planes de estudios malla curricular',
  '/periods': 'semestre lapso cierre cerrar actas',
  '/periods/payment': 'tasas tarifas cuotas costos mensualidades',
  '/prelations': 'requisitos',
  '/profile': 'cambiar contraseña clave cuenta foto correo sesiones ajustes',
  '/profile/:id/historic': 'notas calificaciones kárdex historial índice promedio',
  '/profile/:id/inscriptions': 'matrícula materias',
  '/profile/:id/payments': 'deudas cobros recibos cuotas',
  '/profile/:id/pensum': 'plan de estudios prelaciones',
  '/profile/reinscription': 'reinscribirme inscribir matrícula',
  '/profile/schedule': 'semana clases',
  '/reinscriptions': 'reinscripciones regresar matrícula',
  '/reports': 'estadísticas informes',
  '/reports/attendance': 'reportes inasistencias faltas lista',
  '/reports/enrolment': 'reportes estadísticas matrícula nuevos',
  '/reports/notes': 'reportes calificaciones',
  '/reports/seats': 'reportes vacantes plazas',
  '/reports/teachers-load': 'reportes horas de clase carga docente',
  '/schedules': 'semana tablero clases',
  '/schedules/disponibilities': 'salones libres disponibilidad',
  '/sections': 'hojas de firmas listas de espera grupos cupos notas calificaciones exportar',
  '/sections/create-many': 'grupos',
  '/specializations': 'carreras menciones',
  '/students': 'alumnos exportar graduar',
  '/students/at-risk': 'inasistencias aplazados reprobados alumnos',
  '/teachers': 'docentes exportar',
  '/withdrawals': 'retirados bajas abandono',
}
const OF_ACTIONS = 'nueva nuevo agregar añadir'

/** All words that find a screen, its label first. */
export const wordsOf = (to: string, label: string, isAction: boolean): string =>
  [label, SYNONYMS[to.replace(OWN, '/profile/:id')], isAction && OF_ACTIONS].filter(Boolean).join(' ')

/** The person's own id in an address. */
const OWN = /^\/profile\/\d+/

/** Whether a text contains each typed word, whatever the accents. */
export const bears = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

/**
 * Whether each typed word begins one of the text, in the same order: of «sección a» neither «Crear sección» has the second
 * word, nor «Asistencia por sección» after the first.
 */
export function names(text: string, typed: string): boolean {
  const words = plain(text).split(/[\s-]+/)
  let from = 0
  return plain(typed)
    .split(/[\s-]+/)
    .every((one) => {
      const at = words.findIndex((word, place) => place >= from && word.startsWith(one))
      from = at + 1
      return at >= 0
    })
}

type Matched = { label: string; words: string; is_meant?: boolean; is_action?: boolean }

/** Words with which an act is asked for, and no screen to look at. */
const VERB = /^(?:nuev[oa]|crear|agregar|anadir|registrar|escribir|enviar|subir|hacer)\b/

/**
 * Returns the options that match: those whose label has the words first, or that are meant by each of their words, then
 * those that only mean them, then those that have them within a word; after a verb acts come
 * first, and otherwise the given order stands, the most common first.
 */
export function matching<T extends Matched>(options: readonly T[], typed: string): T[] {
  const ranked = options
    .filter(({ words }) => bears(words, typed))
    .map((one) => ({ one, rank: rankOf(one, typed) }))
  // Phones of four years ago lack toSorted.
  return ranked.sort((one, other) => one.rank - other.rank).map(({ one }) => one)
}

/** The rank of what is called so. */
export const CALLED = 0
const ACT = -1
export function rankOf(
  { label, words, is_meant = false, is_action = false }: Matched,
  typed: string,
): number {
  if (is_action && VERB.test(plain(typed))) return ACT
  if (names(is_meant ? words : label, typed)) return CALLED
  return names(words, typed) ? 1 : 2
}
