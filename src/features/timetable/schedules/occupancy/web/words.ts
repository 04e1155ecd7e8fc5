import { sectionCode } from '#features/timetable/section-names/words.ts'
import { endOf, type Hour, showMinutes, startOf } from '../../grid/rules.ts'
import { capital, dayName } from '../../web/words.ts'
import { classPlace } from '../../words.ts'
import type { Occupancy } from '../contract.ts'
import { type Cell, type Entry, type MapKind, type Order, type Row, shareOf } from '../rules.ts'

export const KIND_CHOICES = [
  { value: 'classroom', label: 'Aulas' },
  { value: 'teacher', label: 'Profesores' },
] as const

/** Of rooms, and of teachers. */
const ORDER_WORDS: Record<Order, readonly [string, string]> = {
  name: ['Por nombre', 'Por nombre'],
  fullest: ['Las más ocupadas', 'Los más ocupados'],
  freest: ['Las más libres', 'Los más libres'],
}
export const orderWords = (order: Order, kind: MapKind): string =>
  ORDER_WORDS[order][kind === 'classroom' ? 0 : 1]

/** `1 aula`, `3 profesores` */
export const rowsCount = (many: number, kind: MapKind): string =>
  kind === 'classroom'
    ? `${many} ${many === 1 ? 'aula' : 'aulas'}`
    : `${many} ${many === 1 ? 'profesor' : 'profesores'}`

/** `1 libre`, `3 libres` */
export const freeCount = (many: number): string => `${many} ${many === 1 ? 'libre' : 'libres'}`

/** `18 de 40 · 45 %` */
export const shareWords = (row: Pick<Row, 'taken' | 'available'>): string => {
  const share = shareOf(row)
  return `${row.taken} de ${row.available}${share === null ? '' : ` · ${share} %`}`
}

export const timesOf = (hour: Hour): string => `${showMinutes(startOf(hour))} a ${showMinutes(endOf(hour))}`

/** `lunes 7:00 a 7:45` */
export const whenOf = ({ day, hour }: { day: number; hour: Hour }): string =>
  `${dayName(day)} ${timesOf(hour)}`

/** `MAT-101, INF S1-A`; of a period at the same time it is said which. */
export const entryWords = ({ course_code, period, ...of }: Entry): string =>
  `${course_code}, ${sectionCode(of)}${period ? ` de ${period}` : ''}`

/** `Aula A-101, Ana Ñáñez`; without a teacher it is said so. */
export function whereWords(
  { classroom_id, teachers_ids }: Entry,
  { classrooms, teachers }: Pick<Occupancy, 'classrooms' | 'teachers'>,
): string {
  const room = classrooms.find(({ id }) => id === classroom_id)
  const names = teachers
    .filter(({ id }) => teachers_ids.includes(id))
    .map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return [classPlace(room?.code ?? ''), ...(names.length > 0 ? names : ['sin profesor'])].join(', ')
}

export type CellState = 'free' | 'taken' | 'rather_not' | 'cannot' | 'against'

/** How a cell stands; `against` where a class stands though its teacher cannot come. */
export function stateOf({ entries, wish }: Cell): CellState {
  if (entries.length > 0) return wish === 'cannot' ? 'against' : 'taken'
  return wish === 'can' ? 'free' : wish
}

const FREE_WORDS = { free: 'libre', rather_not: 'libre, prefiere no', cannot: 'no puede' } as const

/** All that a cell says. */
export function cellWords(cell: Cell): string {
  const state = stateOf(cell)
  if (state === 'free' || state === 'rather_not' || state === 'cannot') return FREE_WORDS[state]
  const classes = cell.entries.map(entryWords).join('; ')
  if (state === 'against') return `${classes}, aunque no puede`
  return cell.wish === 'rather_not' ? `${classes}, aunque prefiere no` : classes
}

/** What is to be said of a cell beside its classes; null where they say it all. */
export function standingWords(cell: Cell): string | null {
  if (cell.entries.length === 0) return capital(cellWords(cell))
  if (cell.wish === 'can') return null
  return cell.wish === 'cannot' ? LEGEND.against : 'Con clase, aunque prefiere no'
}

export const SIGNS: Record<CellState, string> = {
  free: '',
  taken: '●',
  rather_not: '~',
  cannot: '×',
  against: '!',
}
export const LEGEND: Record<CellState, string> = {
  free: 'Libre',
  taken: 'Con clase',
  rather_not: 'Prefiere no',
  cannot: 'No puede',
  against: 'Con clase, aunque no puede',
}

/** What stands in a cell: of several classes at once, how many they are. */
export const signOf = (cell: Cell): string =>
  cell.entries.length > 1 ? String(cell.entries.length) : SIGNS[stateOf(cell)]
