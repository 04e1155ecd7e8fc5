import { expect } from 'vitest'
import { createInstitute } from './institute.ts'
import type { World } from './world.ts'

type Change = Record<string, unknown>

/** What the answer of a refused call says of it. */
export const refusal = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
]

/** A period that can be opened for pre-enrolment, and people who pre-enrol. */
export async function openDoors(world: World) {
  const { db, guest } = world
  const open = await createInstitute(world, { year: 2027, number: 1, enabled: false, open: false })
  let last = 0
  const person = (change: Change = {}) => ({
    first_name: '  Ana  Inés ',
    last_name: 'Ñáñez',
    email: `Ana${++last}@Correo.test`,
    identity_kind: 'V',
    identity_number: `31.000.${String(last).padStart(3, '0')}`,
    gender: 'female',
    birth_date: '2008-03-04',
    phone: '0412-5550011',
    ...change,
  })
  return {
    open,
    person,
    openPreregisters: (enabled_preregisters: boolean) =>
      db.updateTable('periods').set({ enabled_preregisters }).where('id', '=', open.period_id).execute(),
    /** Pre-enrols somebody and gives the id. */
    preregistered: async (change: Change = {}): Promise<number> => {
      const { status, body } = await guest.call('POST', '/preregistered-students', person(change))
      expect([status, body.errors]).toEqual([201, undefined])
      return Number(body.data.number.split('-')[2])
    },
    show: async (id: number) =>
      (await world.as('admin').call('GET', `/preregistered-students/${id}`)).body.data,
    lastMail: async () =>
      JSON.stringify(
        (await db.selectFrom('jobs').select('payload').orderBy('id', 'desc').executeTakeFirstOrThrow())
          .payload,
      ),
  }
}
