import * as z from 'zod/mini'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** An unbroken stretch of a class on a day: what somebody else's program takes as one appointment. */
export const listSittings = endpoint({
  method: 'GET',
  path: '/schedules/sittings',
  summary:
    'The timetable of a period for other programs, the current one unless said: a row for each sitting',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  query: listQuery(['section', 'day'], {
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
  }),
  answer: pageOf(
    z.object({
      id,
      schedule_id: id,
      specialization_title: z.string(),
      semester_code: z.string(),
      letter_code: z.string(),
      shift: z.enum(['morning', 'afternoon', 'mixed']),
      course_code: z.string(),
      course_title: z.string(),
      /** First names before last ones, with commas between several; empty without a teacher. */
      teachers: z.string(),
      /** 1 = Monday … 7 = Sunday. */
      day: z.int(),
      /** `lunes` */
      weekday: z.string(),
      /** `07:00` */
      starts_at: z.string(),
      ends_at: z.string(),
      class_hours_count: z.int(),
      classroom_code: z.string(),
    }),
  ),
  exports: {
    title: 'Horario del período',
    of_period: true,
    columns: [
      { field: 'specialization_title', title: 'Especialidad' },
      { field: 'semester_code', title: 'Semestre' },
      { field: 'letter_code', title: 'Sección' },
      { field: 'shift', title: 'Turno', labels: SHIFT_LABELS },
      { field: 'course_code', title: 'Código' },
      { field: 'course_title', title: 'Materia' },
      { field: 'teachers', title: 'Profesor' },
      { field: 'weekday', title: 'Día' },
      { field: 'starts_at', title: 'Desde' },
      { field: 'ends_at', title: 'Hasta' },
      { field: 'class_hours_count', title: 'Horas de clase' },
      { field: 'classroom_code', title: 'Aula' },
    ],
  },
})
