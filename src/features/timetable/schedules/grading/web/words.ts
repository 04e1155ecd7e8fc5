import { hoursText } from '#features/timetable/class-hours/words.ts'
import type { TakenBy } from '../../contract.ts'
import { takenBy, unwantedSentence, unwantedShort } from '../../web/words.ts'
import type { Graded, Remark } from '../rules.ts'

/** What a remark says in a cell. */
export function remarkShort(remark: Remark): string {
  switch (remark.code) {
    case 'cannot':
    case 'rather_not':
      return unwantedShort({ teacher: remark.teacher, is_impossible: remark.code === 'cannot' })
    case 'few_seats':
      return `${remark.expected} puestos para ${remark.actual}`
    case 'outside_shift':
      return 'Fuera de turno'
    case 'same_day':
      return 'Otra clase ese día'
    case 'late':
      return 'Últimas horas'
    case 'gap':
      return `Deja ${remark.hours} h libre${remark.hours === 1 ? '' : 's'}`
    case 'closes_gap':
      return `${remark.hours} h libre${remark.hours === 1 ? '' : 's'} menos`
  }
}

const freeHours = ({ hours, teacher }: Extract<Remark, { hours: number }>, fewer = '') => {
  const whose = teacher ? `${teacher.first_name} ${teacher.last_name}` : 'la sección'
  return `${hoursText(hours)} libre${hours === 1 ? '' : 's'}${fewer} entre clases de ${whose}.`
}

export function remarkSentence(remark: Remark): string {
  switch (remark.code) {
    case 'cannot':
    case 'rather_not':
      return unwantedSentence({ teacher: remark.teacher, is_impossible: remark.code === 'cannot' })
    case 'few_seats':
      return `El aula tiene ${remark.expected} puestos y la materia, ${remark.actual} estudiantes.`
    case 'outside_shift':
      return 'Queda fuera del turno de la sección.'
    case 'same_day':
      return 'La materia ya tiene otra clase ese día.'
    case 'late':
      return 'Es de las últimas horas del turno.'
    case 'gap':
      return `Deja ${freeHours(remark)}`
    case 'closes_gap':
      return `Así hay ${freeHours(remark, ' menos')}`
  }
}

/** Of hours at which nothing stands: how good they are, and why. */
export const gradedSentence = ({ grade, remarks }: Pick<Graded, 'grade' | 'remarks'>, room: string): string =>
  [
    grade === 'good'
      ? 'Está libre y es buena hora.'
      : grade === 'poor'
        ? 'Está libre, con reparos.'
        : 'Está libre.',
    ...remarks.map(remarkSentence),
    `Aula propuesta ${room}; se cambia después.`,
  ].join(' ')

/** So many rooms are named. */
const NAMED = 4

type RoomTaken = { code: string; available: boolean; taken_by: readonly TakenBy[] }

/** `No hay aulas libres: A-101, Física I (CB-2), INF S1-A; …; y 8 más.`: which class has each. */
export function roomsTakenSentence(rooms: readonly RoomTaken[]): string {
  const busy = rooms.filter(({ available }) => !available)
  if (rooms.length === 0) return 'No hay aulas activas.'
  if (busy.length < rooms.length) return 'Ahora hay aulas libres: inténtelo otra vez.'
  const more = busy.length - NAMED
  const named = busy
    .slice(0, NAMED)
    .map(({ code, taken_by }) => `${code}, ${[...new Set(taken_by.map(takenBy))].join(' y ')}`)
  const others = more > 0 ? [`y ${more} más`] : []
  return `No hay aulas libres: ${named.concat(others).join('; ')}.`
}
