import { sql } from 'kysely'
import { both, type Makers, type Objects, rowId, type Samples } from './samples.ts'

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

export const objects: Makers = {
  preregistered_student: async ({ db, of }) => {
    const [period, specialization] = [await of('period'), await of('specialization')]
    const numbers = { own: '8000001', foreign: '8000002' }
    return both(async (side) => {
      const number = numbers[side]
      return rowId(
        await sql<{ id: number }>`insert into preregistered_students
          (period_id, specialization_id, shift, email, first_name, last_name, identity_kind, identity_number, gender,
            birth_date, phone)
          values (${period.own}, ${specialization[side]}, 'morning', ${`p${number}@correo.test`}, 'Aspirante',
            ${number}, 'V', ${number}, 'female', '2008-01-01', '+584120000009') returning id`.execute(db),
      )
    })
  },
}

export const bodies = ({ preregistered_student, specialization }: Objects): Samples => ({
  'POST /preregistered-students': { body: { ...GUEST, specialization_id: specialization.own } },
  'POST /preregistered-students/{id}/reject': { body: { reason: 'Faltan documentos' } },
  'POST /preregistered-students/confirm': { body: { ids: [preregistered_student.own] } },
})
