import { sql } from 'kysely'
import { type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  student: async ({ db, user }) => ({
    own: rowId(
      await sql<{ id: number }>`select id from students where user_id = ${user('student')}`.execute(db),
    ),
    foreign: rowId(
      await sql<{ id: number }>`
        with person as (
          insert into users (email, role, confirmed_at)
          values ('otra.estudiante@instituto.test', 'student', now()) returning id
        )
        insert into students (user_id, first_name, last_name, identity_kind, identity_number, gender, birth_date,
          phone)
        select id, 'Otra', 'Estudiante', 'V', '7000002', 'male', '2004-04-04', '+584120000002' from person
        returning id`.execute(db),
    ),
  }),
}

export const bodies = ({ student, section, period }: Objects): Samples => ({
  'GET /students/{id}/report-card': { query: { period_id: period.own } },
  'POST /report-cards/file': { body: { ids: [section.own] } },
  'POST /students': {
    body: {
      first_name: 'Nueva',
      last_name: 'Estudiante',
      identity_kind: 'V',
      identity_number: '7000099',
      gender: 'female',
      birth_date: '2004-04-04',
      phone: '+584120000099',
      email: 'nueva.estudiante@instituto.test',
    },
  },
  'PATCH /students/{id}/graduate': { body: { graduated: true, reason: 'Por equivalencias' } },
  'POST /students/delete': { body: { ids: [student.own], dry_run: true } },
  'POST /students/graduate': { body: { ids: [student.own] } },
})
