import { sql } from 'kysely'
import { type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  teacher: async ({ db, user }) => ({
    own: rowId(
      await sql<{ id: number }>`select id from teachers where user_id = ${user('teacher')}`.execute(db),
    ),
    foreign: rowId(
      await sql<{ id: number }>`
        with person as (
          insert into users (email, role, confirmed_at) values ('otro.docente@instituto.test', 'teacher', now())
          returning id
        )
        insert into teachers (user_id, first_name, last_name, identity_kind, identity_number)
        select id, 'Otro', 'Docente', 'V', '7000001' from person returning id`.execute(db),
    ),
  }),
}

export const bodies = ({ specialization, teacher }: Objects): Samples => ({
  'POST /teachers': {
    body: {
      first_name: 'Nuevo',
      last_name: 'Docente',
      email: 'nuevo.docente@instituto.test',
      identity_kind: 'V',
      identity_number: '7000009',
    },
  },
  'POST /teachers/delete': { body: { ids: [teacher.own], dry_run: true } },
  'PATCH /teachers/{id}': { body: { last_name: 'Otro apellido' } },
  'PATCH /teachers/{id}/is-coordinator': { body: { is_coordinator: true } },
  'POST /teachers/{id}/assign-specializations': { body: { specialization_ids: [specialization.own] } },
  'POST /teachers/{id}/remove-specializations': { body: { specialization_ids: [specialization.own] } },
  'POST /teachers/{id}/assign-teachers': { body: { teacher_ids: [teacher.own] } },
})
