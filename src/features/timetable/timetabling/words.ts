import { hoursText } from '#features/timetable/class-hours/words.ts'

/** Why a sitting has no place, or a bad one, and the least that would give it a good one. */
export type Reason = Why & {
  /** By counting, whatever is tried; else it is what was in the way when the search ended. */
  proven: boolean
  help: Help | null
}

type Why =
  /** Where it stays its teacher cannot come. */
  | { code: 'teacher_away'; teacher_id: number }
  /** It stays in the room that is to be left. */
  | { code: 'room_left' }
  /** More hours are asked of it than it can be had for. */
  | { code: 'teacher_hours'; teacher_id: number; asked: number; open: number }
  | { code: 'section_hours'; section_id: number; asked: number; open: number }
  /** Of the rooms with the tag; null: of all of them. */
  | { code: 'room_hours'; tag: string | null; asked: number; open: number }
  | { code: 'no_room'; tag: string | null }
  /** So many hours that follow each other are never open to its section and all its teachers. */
  | { code: 'no_hours'; length: number }
  /** So many hours that follow each other are not left to it. */
  | { code: 'section_full'; section_id: number; length: number }
  | { code: 'teacher_full'; teacher_id: number; length: number }
  | { code: 'rooms_full'; tag: string | null }
  /** Each of them has hours left, but not the same. */
  | { code: 'none_together'; length: number }

type At = { day: number; class_hours_ids: readonly number[] }

export type Help =
  | { code: 'open_hours'; teacher_id: number; hours: number; at: At | null }
  | { code: 'other_teacher'; teacher_id: number; hours: number }
  | { code: 'rooms'; tag: string | null; rooms: number; at: At | null }
  | { code: 'shift_hours'; section_id: number; hours: number; at: At | null }
  | { code: 'unlock'; entry: At & { schedule_id: number; course_section_id: number; classroom_id: number } }

/** What those are called whom a reason is about: «Prof. Ana Rivas», «sección INF S1-A», «Matemática I, INF S1-A», «lunes 7:00 a 8:30». */
export type Names = {
  teacher: (id: number) => string
  section: (id: number) => string
  course_section: (id: number) => string
  place: (place: { day: number; class_hours_ids: readonly number[] }) => string
}

const run = (many: number) => (many === 1 ? 'una hora' : `${many} horas seguidas`)
const withTag = (tag: string | null) => (tag === null ? '' : ` con «${tag}»`)

/** Why a sitting has no place, as a sentence. */
export function reasonInWords(reason: Reason, names: Names): string {
  switch (reason.code) {
    case 'teacher_away':
      return `${names.teacher(reason.teacher_id)} no puede a esa hora.`
    case 'room_left':
      return 'Sigue en el aula que se deja.'
    case 'teacher_hours':
      return `${names.teacher(reason.teacher_id)} da ${hoursText(reason.asked)} y solo puede ${reason.open}.`
    case 'section_hours':
      return `La ${names.section(reason.section_id)} pide ${hoursText(reason.asked)} y solo puede tener ${reason.open}.`
    case 'room_hours':
      return `Las aulas${withTag(reason.tag)} tienen ${hoursText(reason.open)} y se piden ${reason.asked}.`
    case 'no_room':
      return reason.tag === null ? 'No hay aulas activas.' : `Ningún aula activa tiene «${reason.tag}».`
    case 'no_hours':
      return `No hay ${run(reason.length)} en que puedan la sección y todos sus profesores.`
    case 'section_full':
      return `A la ${names.section(reason.section_id)} no le ${leftOf(reason.length)} en su turno.`
    case 'teacher_full':
      return `A ${names.teacher(reason.teacher_id)} no le ${leftOf(reason.length)} cuando la sección puede.`
    case 'rooms_full':
      return `No queda un aula${withTag(reason.tag)} libre cuando la sección y sus profesores pueden.`
    case 'none_together':
      return `No se ${reason.length === 1 ? 'encontró' : 'encontraron'} ${run(reason.length)} en que coincidan la sección, sus profesores y un aula.`
  }
}

const leftOf = (length: number) => (length === 1 ? 'queda una hora' : `quedan ${run(length)}`)

/** The least that would help, as a sentence. */
export function helpInWords(help: Help, names: Names): string {
  const at = 'at' in help && help.at ? ` (${names.place(help.at)})` : ''
  switch (help.code) {
    case 'open_hours':
      return `Bastaría con que ${names.teacher(help.teacher_id)} pudiera ${hoursText(help.hours)} más${at}.`
    case 'other_teacher':
      return `Bastaría con dar ${hoursText(help.hours)} de ${names.teacher(help.teacher_id)} a otro profesor.`
    case 'rooms':
      return `Bastaría con ${help.rooms === 1 ? 'otra aula' : `${help.rooms} aulas más`}${withTag(help.tag)}${at}.`
    case 'shift_hours':
      return `Bastaría con ${hoursText(help.hours)} más en el turno de la ${names.section(help.section_id)}${at}.`
    case 'unlock':
      return `Bastaría con dejar de fijar ${names.course_section(help.entry.course_section_id)} (${names.place(help.entry)}).`
  }
}

type Ended = { period: string; placed: number; asked: number }

/** What who asked is told once the search has ended. */
export const readyNotice = ({ period, placed, asked }: Ended): string =>
  `La propuesta de horario del período ${period} está lista: ${placed === asked ? 'todos los bloques tienen su lugar' : `${placed} de ${asked} bloques tienen su lugar`}.`

export const failedNotice = ({ period }: { period: string }): string =>
  `No se pudo terminar la propuesta de horario del período ${period}. El horario sigue como estaba; pídala de nuevo.`

export const WISH_LABELS = {
  fewer_gaps: 'Menos horas libres entre clases',
  fewer_days: 'Menos días por profesor',
  fewer_moves: 'Cambiar lo menos posible',
} as const
