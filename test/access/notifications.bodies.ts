import { sql } from 'kysely'
import { type Makers, type Objects, type OnPurpose, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** The administration, to whom everybody may write; a student whom none of the others teaches. */
  recipient: async ({ db, user, of }) => {
    const { foreign } = await of('student')
    return {
      own: user('admin'),
      foreign: rowId(
        await sql<{ id: number }>`select user_id as id from students where id = ${foreign}`.execute(db),
      ),
    }
  },
}

export const bodies = ({ recipient }: Objects): Samples => ({
  'POST /notifications': {
    body: { type: 7, content: 'Mañana no hay clase', receiver_user_id: recipient.own },
  },
  'PATCH /notifications/{id}': { body: { content: 'Pasado mañana no hay clase' } },
  'POST /notifications/digest/stop': { body: { token: 'x' } },
  'PATCH /notifications/preferences': { body: { daily_digest: true } },
})

/** The group of people.md#recipients. */
export const on_purpose: OnPurpose = { 'POST /notifications': ['type'] }
