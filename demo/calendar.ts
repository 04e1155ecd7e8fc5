import { createActivity } from '#features/messages/activities/server/actions.ts'
import { createClassHour } from '#features/timetable/class-hours/server/actions.ts'
import { createClassroom } from '#features/timetable/classrooms/server/actions.ts'
import { addHolidaysOfVenezuela, offeredIn } from '#features/timetable/holidays/server/actions.ts'
import { addDays, weekdayOf } from '#kernel/dates.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'

const ROOMS = [
  ...['A-101', 'A-102', 'A-103', 'A-104'].map((code) => ({
    code,
    description: 'Planta baja',
    max_capacity: 40,
  })),
  ...['B-201', 'B-202', 'B-203', 'B-204'].map((code) => ({
    code,
    description: 'Primer piso',
    max_capacity: 36,
  })),
  { code: 'LAB-1', description: 'Laboratorio de computación, 24 equipos', max_capacity: 24 },
  { code: 'LAB-2', description: 'Laboratorio de redes', max_capacity: 20 },
  { code: 'TALLER', description: 'Taller de diseño', max_capacity: 30 },
  { code: 'AUDITORIO', description: 'Salón de actos', max_capacity: 120, multiple_sections: true },
]

const MORNING_STARTS = 7 * 60
const AFTERNOON_STARTS = 13 * 60
const HOURS_OF_SHIFT = 7
const LENGTH = 45

const timesFrom = (start: number) => ({
  start_hour: Math.floor(start / 60),
  start_minute: start % 60,
  end_hour: Math.floor((start + LENGTH) / 60),
  end_minute: (start + LENGTH) % 60,
})

/** Twelve classrooms, fourteen class hours in two shifts, and the holidays of the years that the institute lives. */
export const furnish = (institute: Institute) =>
  institute.act(async (tx) => {
    for (const room of ROOMS) await createClassroom(tx, room)
    for (const shift of [MORNING_STARTS, AFTERNOON_STARTS])
      for (let at = 0; at < HOURS_OF_SHIFT; at++) await createClassHour(tx, timesFrom(shift + at * LENGTH))
    const first = Number(institute.clock.today().slice(0, 4))
    const last = Number(institute.today.slice(0, 4)) + 1
    for (let year = first; year <= last; year++) {
      const offered = await offeredIn(tx, year)
      const dates = offered.filter(({ is_there }) => !is_there).map(({ date }) => date)
      await addHolidaysOfVenezuela(tx, { year, dates })
    }
  })

type Planned = [title: string, week: number, days: number, description?: string | null, observation?: string]

/** By weeks since the period began; today is in its thirteenth. */
const PLAN: readonly Planned[] = [
  ['Semana de inducción', 0, 5, 'Recorrido y charlas para los estudiantes nuevos.'],
  ['Jornada de vacunación', 4, 1, 'En el auditorio, de 8:00 a 12:00.'],
  ['Evaluaciones del primer corte', 8, 5],
  ['Entrega de notas del primer corte', 9, 2, null, 'Por secciones, con cada profesor.'],
  ['Feria de proyectos', 12, 4, 'Los proyectos de Informática y Diseño, en el patio central.'],
  ['Torneo deportivo', 12, 2, 'Fútbol y voleibol entre secciones.'],
  ['Charla: cómo buscar el primer empleo', 12, 1, 'En el auditorio.', 'Cupos limitados.'],
  ['Preinscripciones del período siguiente', 10, 21],
  ['Evaluaciones del segundo corte', 17, 5],
  ['Consejo de evaluación', 18, 1, null, 'Solo profesores y coordinadores.'],
]

/** What the institute does during a period. */
export const planActivities = (institute: Institute, { start_date }: PeriodOfDemo) =>
  institute.act(async (tx) => {
    for (const [title, week, days, description = null, observation = null] of PLAN) {
      const start = addDays(start_date, week * 7 + 1 - weekdayOf(start_date))
      await createActivity(tx, {
        title,
        description,
        observation,
        start_date: start,
        end_date: addDays(start, days - 1),
      })
    }
  })
