import { sql } from 'kysely'
import { type Makers, type NotOfPeople, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  specialization: async ({ db, user }) => {
    const made = async (code: string, coordinator: number | null) =>
      rowId(
        await sql<{ id: number }>`insert into specializations (code, title, coordinator_id)
          values (${code}, ${`Especialidad ${code}`}, (select id from teachers where user_id = ${coordinator}))
          returning id`.execute(db),
      )
    return { own: await made('INF', user('coordinator')), foreign: await made('ADM', null) }
  },
}

export const bodies = (): Samples => ({
  'POST /specializations': { body: { code: 'NUE', title: 'Nueva' } },
})

export const not_of_people: NotOfPeople = { specializations: 'configuration' }
