import { sql } from 'kysely'
import { smallPdf } from '../support/small-pdf.ts'
import { both, type Makers, type NotOfPeople, rowId, type Samples } from './samples.ts'

const key = (at: number, ending: string) => `${at.toString(16).padStart(32, '0')}.${ending}`

export const objects: Makers = {
  /** For everybody, and of a specialization that is not the student's; the file itself is in no store. */
  document: async ({ db, of }) => {
    const specialization = await of('specialization')
    return both(async (side) => {
      const its = side === 'own' ? null : specialization.foreign
      const id = rowId(
        await sql<{ id: number }>`insert into documents (title, kind, bytes, version, specialization_id)
          values (${`Documento ${side}`}, 'pdf', 9, 'v', ${its}) returning id`.execute(db),
      )
      await sql`insert into document_pieces values (${id}, 0, ${`library/${key(id, 'part')}`}, 9)`.execute(db)
      return id
    })
  },
  document_upload: async ({ db, user }) =>
    both(async () =>
      rowId(
        await sql<{ id: number }>`insert into document_uploads (user_id, bytes)
          values (${user('admin')}, ${smallPdf().length}) returning id`.execute(db),
      ),
    ),
}

export const bodies = (): Samples => ({
  'POST /documents': { body: { title: 'Nuevo' }, files: { file: { bytes: smallPdf() } } },
  'POST /documents/uploads': { body: { bytes: 100 } },
  'PUT /documents/uploads/{upload_id}': { body: { number: 0 }, files: { part: { bytes: smallPdf() } } },
})

export const not_of_people: NotOfPeople = {
  documents: 'the library, which is for all or for those of a specialization',
  document_pieces: 'keys of files of the library',
  document_upload_parts: 'keys of files of the library',
}
