import { shortSection } from '#features/timetable/section-names/words.ts'

type Move = { from: string; to: string; specialization: string; semester: number; period: string }

/** What a student reads who was moved to another section. */
export const movedNotice = ({ from, to, specialization, semester, period }: Move): string =>
  `Pasó de la sección ${shortSection(specialization, semester, from)} a ${shortSection(specialization, semester, to)}, período ${period}. Sus notas y su asistencia se conservan; el horario es el de la sección nueva.`
