import { periodBody } from '../support/period-body.ts'
import type { Objects } from '../support/two-of-everything.ts'
import type { Sending } from '../support/world.ts'

type Sample = { body?: unknown; query?: Record<string, string | number>; files?: Sending['files'] }

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A course, as an import reads it. */
const IMPORTED = Buffer.from(
  'Código;Nombre;Unidades de crédito;Horas semanales;Inasistencias permitidas\nZ-1;Zoología;3;4;6',
)
const PASSWORD = 'una frase larga y mía 7'

/** For each call that needs one, a body that its schema takes, so that the walk reaches the checks behind it. */
export const bodies = (objects: Objects): Record<string, Sample> => ({
  'POST /login': { body: { email: 'nadie@instituto.test', password: 'x' } },
  'POST /recover-password': {
    body: { token: 'x'.repeat(43), password: PASSWORD, password_confirmation: PASSWORD },
  },
  'POST /confirm-account': { body: { token: 'x'.repeat(43) } },
  'POST /users': { body: { name: 'Nueva', email: 'nueva@instituto.test', role: 'lowAdmin' } },
  'PATCH /users/{id}': { body: { name: 'Otro nombre' } },
  'PATCH /users/{id}/email': { body: { new_email: 'mudada@instituto.test' } },
  'PATCH /users/{id}/password': {
    body: { current_password: 'x', password: PASSWORD, password_confirmation: PASSWORD },
  },
  'POST /users/{id}/profile-picture': { body: {}, files: { profile_picture: { bytes: PICTURE } } },
  'POST /imports/{resource}': {
    body: { file_name: 'materias.csv' },
    files: { file: { bytes: IMPORTED } },
  },
  'PATCH /institution': { body: { city: 'Mérida' } },
  'POST /setup': {
    body: {
      institution: { name: 'Instituto', short_name: 'I' },
      administrator: { name: 'Inés', email: 'ines@instituto.test', password: PASSWORD },
    },
  },
  'GET /saved-views': { query: { list: '/notifications' } },
  'POST /saved-views': { body: { list: '/notifications', name: 'Nueva', state: { unread: true } } },
  'PATCH /saved-views/{id}': { body: { name: 'Otra' } },
  'PUT /saved-views/default': { body: { list: '/notifications', saved_view_id: null } },
  ...calendar,
  ...teaching(objects),
  ...structure(objects),
  ...scheduling(objects),
  ...lecturing(objects),
  ...inscribing(objects),
  ...opening(objects),
  ...paying(objects),
})

const scheduling = ({ section, course, classroom, class_hour, period }: Objects): Record<string, Sample> => {
  const place = { section_id: section.own, course_id: course.own }
  const entry = { classroom_id: classroom.own, day: 1, class_hours_ids: [class_hour.own] }
  return {
    'POST /schedules': { body: { ...place, ...entry } },
    'PATCH /schedules/{id}': { body: { day: 5, color: '#aabbcc' } },
    'POST /schedules/bulk-store': { body: { ...place, entries: [{ ...entry, color: 'lima' }] } },
    'GET /schedules/placement': { query: place },
    'GET /classrooms/schedules-availability': {
      query: { period_id: period.own, day: 1, class_hours_ids: class_hour.own },
    },
  }
}

const lecturing = ({ section, course }: Objects): Record<string, Sample> => {
  const place = { section_id: section.own, course_id: course.own }
  return {
    'POST /lessons': { body: { ...place, date: '2026-11-26', title: 'Repaso' } },
    'POST /lessons/generate': { body: place },
    'PATCH /lessons/{id}': { body: { date: '2026-11-27' } },
  }
}

const teaching = ({ specialization, teacher }: Objects): Record<string, Sample> => ({
  'POST /teachers': {
    body: {
      first_name: 'Nuevo',
      last_name: 'Docente',
      email: 'nuevo.docente@instituto.test',
      identity_kind: 'V',
      identity_number: '7000009',
    },
  },
  'PATCH /teachers/{id}': { body: { last_name: 'Otro apellido' } },
  'PATCH /teachers/{id}/is-coordinator': { body: { is_coordinator: true } },
  'POST /teachers/{id}/assign-specializations': { body: { specialization_ids: [specialization.own] } },
  'POST /teachers/{id}/remove-specializations': { body: { specialization_ids: [specialization.own] } },
  'POST /teachers/{id}/assign-teachers': { body: { teacher_ids: [teacher.own] } },
})

const calendar: Record<string, Sample> = {
  'POST /classrooms': { body: { code: 'A-9', max_capacity: 30 } },
  'POST /class-hours': { body: { start_hour: 20, start_minute: 0, end_hour: 20, end_minute: 45 } },
  'POST /holidays': { body: { date: '2026-12-25', title: 'Navidad' } },
  'GET /holidays/of-venezuela': { query: { year: 2027 } },
  'POST /holidays/of-venezuela': { body: { year: 2027, dates: ['2027-12-25'] } },
  'POST /activities': { body: { title: 'Feria', start_date: '2026-12-01', end_date: '2026-12-02' } },
}

const structure = ({
  course,
  pensum,
  prelation,
  semester,
  specialization,
}: Objects): Record<string, Sample> => ({
  'POST /prelations': {
    body: { course_id: course.own, required_course_id: course.foreign, pensum_id: pensum.own },
  },
  'DELETE /prelations': { body: { type: 'partial', ids: [prelation.own] } },
  'POST /specializations': { body: { code: 'NUE', title: 'Nueva' } },
  'POST /courses': {
    body: { code: 'NUE-1', title: 'Nueva', credits: 3, hours: 4, max_absences_to_fail: 5 },
  },
  'POST /pensums': { body: { name: 'Nuevo', specialization_id: specialization.own } },
  'POST /semesters': { body: { pensum_id: pensum.own, number: 9, code: 'IX' } },
  'PUT /semesters/{id}/courses': { body: { course_ids: [course.own] } },
  'PATCH /semesters/{sid}/courses/{cid}': { body: { enabled: true } },
  'POST /pensums/{id}/move-course': {
    body: { course_id: course.own, semester_id: semester.own, position: 0 },
  },
  'POST /specializations/periods/pensums/semesters/courses': {
    body: { course_id: course.own, semester_ids: [semester.own] },
  },
})

const GUEST = {
  first_name: 'Ana',
  last_name: 'Bello',
  email: 'ana.bello@correo.test',
  identity_kind: 'V',
  identity_number: '31000111',
  gender: 'female',
  birth_date: '2008-03-04',
  phone: '0412-5550011',
}

const inscribing = ({
  inscription,
  period,
  preregistered_student,
  specialization,
  student,
}: Objects): Record<string, Sample> => ({
  'POST /preregistered-students': { body: { ...GUEST, specialization_id: specialization.own } },
  'POST /preregistered-students/{id}/reject': { body: { reason: 'Faltan documentos' } },
  'POST /preregistered-students/confirm': { body: { ids: [preregistered_student.own] } },
  'POST /inscriptions': { body: { student_id: student.own, period_id: period.own } },
  'POST /inscriptions/rollback': { body: { inscription_id: inscription.own, reason: 'Error' } },
  'POST /inscriptions/update': { body: { inscription_id: inscription.own } },
})

const opening = ({ period, semester, teacher }: Objects): Record<string, Sample> => ({
  'POST /periods': { body: periodBody(2040, 1) },
  'POST /period-price-settings': { body: { period_id: period.foreign, semester_price_e2: 9_000 } },
  'POST /sections': {
    body: {
      period_id: period.own,
      semester_id: semester.own,
      letter_code: 'Z',
      shift: 'mixed',
      males_limit: 5,
      females_limit: 5,
    },
  },
  'POST /sections/bulk': {
    body: {
      period_id: period.own,
      sections: [
        {
          semester_id: semester.own,
          letter_code: 'W',
          shift: 'mixed',
          males_limit: 5,
          females_limit: 5,
        },
      ],
    },
  },
  'PATCH /sections/{section_id}/courses/{course_id}': { body: { teacher_ids: [teacher.own] } },
  'PATCH /sections/{section_id}/courses/{course_id}/assign-teacher': { body: { teacher_ids: [teacher.own] } },
  'POST /sections/{section_id}/courses/{course_id}/assign-teacher': { body: { teacher_ids: [teacher.own] } },
})

const paying = ({ payment, period, student }: Objects): Record<string, Sample> => {
  const paid = { type: 1, date: '2026-11-20', amount: 100 }
  return {
    'GET /people': { query: { search: 'persona' } },
    'POST /payments': { body: { student_id: student.own, period_id: period.own, ...paid } },
    'POST /payments/review': { body: { ids: [payment.own], status: 2 } },
    'POST /inscriptions/{id}/payments': { body: paid },
  }
}
