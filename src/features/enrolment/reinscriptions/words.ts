import type { Missing, Obstacle, Why } from '#features/enrolment/enrolments/words.ts'
import { showMoney } from '#kernel/money.ts'
import { showNote } from '#kernel/notes.ts'

/** Whom and what a sentence is about. */
export type About = {
  state: 'active' | 'retired' | 'graduated' | null
  period: string
  course?: string | undefined
  /** Told to the office, which needs no word of whom to ask. */
  is_staff?: boolean
}

const list = (parts: readonly string[]): string =>
  new Intl.ListFormat('es-VE', { type: 'conjunction' }).format(parts)

const plain = (value: number): string => String(value).replace('.', ',')

/** What became of a course: «reprobada en 2026-1 con 08,50». */
export function standingWords({
  verdict,
  note,
  period_name,
}: Pick<Missing, 'verdict' | 'note' | 'period_name'>): string {
  if (verdict === null) return 'sin cursar'
  const at = `en ${period_name}`
  if (verdict === 'failed') return note === null ? `reprobada ${at}` : `reprobada ${at} con ${showNote(note)}`
  if (verdict === 'failed_by_absence') return `aplazada por inasistencias ${at}`
  if (verdict === 'withdrawn') return `retirada ${at}`
  if (verdict === 'running') return `se cursa ${at}, sin nota definitiva`
  return note === null ? `aprobada ${at}` : `aprobada ${at} con ${showNote(note)}`
}

const missingWords = (missing: readonly Missing[]): string =>
  list(missing.map((one) => `${one.title} (${standingWords(one)})`))

/** «El mínimo es 10.», where a note was below it. */
function minimumOf(missing: readonly Missing[]): string {
  const [failed] = missing.filter(({ verdict }) => verdict === 'failed')
  return failed?.minimum_note ? ` El mínimo es ${plain(failed.minimum_note)}.` : ''
}

/** The earliest way out of what a prelation lacks. */
function wayOut({ missing, earliest }: Why, { period, course }: About): string {
  const waits = missing.filter(({ verdict }) => verdict === 'running')
  if (waits.length === missing.length) return ' Podrá cuando se entreguen las notas, si se aprueba.'
  const open = missing.filter((one) => one.verdict !== 'running')
  const then = earliest && course ? ` ${course} podrá cursarse en ${earliest}.` : ''
  if (open.every(({ is_offered }) => is_offered))
    return open.length === 1
      ? ` Se ofrece de nuevo en ${period}.${then}`
      : ` Se ofrecen de nuevo en ${period}.${then}`
  return ` No se abre en ${period}: pregunte en control de estudios.`
}

/** Why a course is not taken without another: it was left out, or cannot be had. */
function pairSentence(
  { missing, has, earliest }: Why,
  { course, period }: About & { course: string },
): string {
  const titles = list(missing.map(({ title }) => title))
  const isOne = missing.length === 1
  if (has === missing.length)
    return `${course} se cursa junto con ${titles}: elija también ${titles}, o deje ${course} para después.`
  const why = `No puede cursar ${course}: se cursa junto con ${titles}`
  if (missing.every(({ verdict }) => verdict === 'running'))
    return `${why}, que ${isOne ? 'espera' : 'esperan'} sus notas. Podrá cuando se entreguen, si se ${isOne ? 'aprueba' : 'aprueban'}.`
  const shut = missing.filter(({ is_offered }) => !is_offered)
  if (shut.length > 0)
    return `${why}, y ${list(shut.map(({ title }) => title))} no se ${shut.length === 1 ? 'abre' : 'abren'} en ${period}.${laterWords({ earliest })}`
  return `${why}, y ahora no puede cursar ${titles}. Cuando pueda, elija las dos, o apruebe antes ${titles}.`
}

function courseSentence({ code, why }: Obstacle, about: About & { course: string }): string | null {
  const { course, period } = about
  if (code === 'prelation_not_approved')
    return `No puede cursar ${course}: falta aprobar ${missingWords(why.missing)}.${minimumOf(why.missing)}${wayOut(why, about)}`
  if (code === 'corequisite_not_taken') return pairSentence(why, about)
  if (code === 'course_already_approved')
    return why.has === null
      ? `${course} ya está aprobada.`
      : `${course} ya está aprobada con ${showNote(why.has)}.`
  if (code === 'course_in_progress')
    return `${course} ${why.missing.map(standingWords).join()}. Podrá inscribirla de nuevo si no la aprueba.`
  if (code === 'disabled_course_detected')
    return `${course} está deshabilitada y no se dicta. Pregunte en control de estudios qué cursar en su lugar.`
  if (code === 'no_sections_found') return `${course} no se abre en ${period}.${laterWords(why)}`
  if (code === 'section_is_filled_or_gender_is_filled')
    return `No quedan cupos para ${course} en ${period}, y se espera por secciones, no por materias. Si se libera uno, control de estudios puede agregarla.`
  return null
}

/** «Faltan notas definitivas de 2026-2: Redes I y Ética.» */
function waitWords(waits: readonly Missing[]): string {
  const periods = [...new Set(waits.map(({ period_name }) => period_name))].filter((one) => one !== null)
  return `Faltan notas definitivas de ${list(periods)}: ${list(waits.map(({ title }) => title))}.`
}

function moveSentence({ missing, has, earliest }: Why, { period }: About): string {
  const waits = missing.filter(({ verdict }) => verdict === 'running')
  if (missing.length > 0 && waits.length === missing.length)
    return `${waitWords(waits)} Podrá reinscribirse cuando se entreguen.`
  if (missing.length === 0)
    return `Ninguna de las materias que le tocan puede cursarse en ${period}.${laterWords({ earliest })}`
  if (waits.length > 0) {
    const others = missing.filter(({ verdict }) => verdict !== 'running')
    return `${waitWords(waits)} También falta ${missingWords(others)}. Podrá reinscribirse cuando se entreguen las notas.`
  }
  const behind = `No ha aprobado el semestre: falta ${missingWords(missing)}.${minimumOf(missing)}`
  return has
    ? `${behind} Puede inscribir solo las materias que se le permiten.`
    : `${behind} Ninguna de las que le tocan puede cursarse en ${period}.${laterWords({ earliest })}`
}

/** The way out of what a period does not give. */
const laterWords = ({ earliest }: Pick<Why, 'earliest'>): string =>
  earliest
    ? ` El período siguiente es ${earliest}; pregunte en control de estudios qué se abrirá.`
    : ' Pregunte en control de estudios cuándo se abre.'

const NO_PERIOD = 'Ningún período tiene las inscripciones abiertas.'

/** That nobody can be inscribed, and when that will be seen. */
export const closedSentence = (is_staff: boolean): string =>
  `${NO_PERIOD} ${is_staff ? 'Se abren en la lista de períodos.' : 'Cuando se abran, lo verá en su inicio.'}`

type Pending = Pick<Missing, 'title' | 'verdict' | 'note' | 'period_name'>
/** From where to where: «semestre 2», with the track where it is another one. */
type GoingOn = { from: string; to: string; is_approved: boolean; pending: readonly Pending[] }

/** Why a student goes on although courses stayed behind: «Aprobó el semestre 2 y sigue con el semestre 3. Queda pendiente Redes I (…).» */
export function goingOnSentence({ from, to, is_approved, pending }: GoingOn): string | undefined {
  if (pending.length === 0) return undefined
  const why = is_approved
    ? `Aprobó el ${from} y sigue con el ${to}.`
    : `Puede seguir con las materias del ${to} que no exigen lo que le falta del ${from}.`
  const what = list(pending.map((one) => `${one.title} (${standingWords(one)})`))
  return `${why} ${pending.length === 1 ? 'Queda pendiente' : 'Quedan pendientes'} ${what}.`
}

const BY_STATE = {
  active: 'Aún no se ha inscrito en ningún período. La primera inscripción se hace en la administración.',
  retired: 'Está en retiro. La reincorporación se pide en la administración.',
  graduated: 'Ya se graduó: no le quedan semestres por inscribir.',
}

type Whole = (why: Why, about: About) => string
const WHOLE: Partial<Record<Obstacle['code'], Whole>> = {
  unable_to_preview_next_semester: (_, { state }) => BY_STATE[state ?? 'active'],
  // Of who is in retirement only the office comes so far.
  period_and_student_latest_period_are_equals: (_, { period, state }) =>
    state === 'retired'
      ? `Está en retiro y ya tiene inscripción en el período ${period}: para que vuelva, deshaga el retiro en «Retiros».`
      : `Ya tiene inscripción en el período ${period}.`,
  student_has_debt: ({ has }, { period, is_staff }) =>
    `Debe ${showMoney(has ?? 0)}. El instituto pide estar solvente${is_staff ? '.' : `: reporte el pago y podrá inscribirse en ${period}.`}`,
  specialization_not_present: () => 'Terminó el ciclo básico: falta elegir una especialidad.',
  specialization_not_of_student: () =>
    'La especialidad no es la suya. El cambio se pide en la administración.',
  basic_avg_lt_approval_minimum_avg: ({ wants, has }, { is_staff }) =>
    `El promedio del ciclo básico es ${showNote(has ?? 0)} y el mínimo es ${showNote(wants ?? 0)}.${is_staff ? '' : ' Pregunte en la administración qué puede repetir, o si cabe una excepción.'}`,
  unable_to_find_next_semester: (_, { period }) =>
    `El período ${period} no tiene pensum de su especialidad. Pregunte en la administración.`,
  next_semester_not_found: () =>
    'El pensum no tiene más semestres: aprobó todas las materias. El grado lo confirma la administración.',
  cant_move_to_next_semester: ({ wants }, { period }) =>
    `El período ${period} no tiene secciones del semestre ${wants ?? ''}. Pregunte en la administración si se abren.`,
  student_cant_move_to_next_semester: moveSentence,
  no_available_sections_for_inscription: (_, { period }) =>
    `No quedan cupos en las secciones del semestre en ${period}. Podrá inscribirse si se libera uno.`,
  section_is_filled_or_gender_is_filled: () => 'No quedan cupos en la sección elegida. Elija otra.',
  section_not_found_for_inscription: (_, { is_staff }) =>
    `La sección no es del semestre que le corresponde.${is_staff ? '' : ' Elija otra.'}`,
}

/** Rule, course, what is missing and the earliest way out, as a student understands it (rules.md#reinscription). */
export function obstacleSentence(obstacle: Obstacle, about: About): string {
  const { course } = about
  const ofCourse = course === undefined ? null : courseSentence(obstacle, { ...about, course })
  return ofCourse ?? WHOLE[obstacle.code]?.(obstacle.why, about) ?? ''
}

/** «Choca con Redes I y Ética.» */
export const clashWords = (titles: readonly string[]): string => `Choca con ${list(titles)}.`

const minutes = (at: number): string => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
const DAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']

/** «Lun, mié y vie, 13:00 a 16:00»: days with the same hours together. */
export function timesWords(slots: readonly { day: number; from: number; until: number }[]): string {
  const spans = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    const on = slots.filter((one) => one.day === day)
    if (on.length === 0) return []
    const from = Math.min(...on.map((one) => one.from))
    const until = Math.max(...on.map((one) => one.until))
    return [{ day, hours: `${minutes(from)} a ${minutes(until)}` }]
  })
  const hours = [...new Set(spans.map((one) => one.hours))]
  const text = hours
    .map((at) => {
      const on = spans.filter((one) => one.hours === at)
      return `${list(on.map(({ day }) => DAYS[day - 1] ?? ''))}, ${at}`
    })
    .join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
