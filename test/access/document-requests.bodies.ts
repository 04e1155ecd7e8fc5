import { sql } from 'kysely'
import {
  both,
  type Makers,
  type NotOfPeople,
  type Objects,
  type OnPurpose,
  pairOf,
  rowId,
  type Samples,
} from './samples.ts'

export const objects: Makers = {
  document_request_type: async ({ db }) =>
    pairOf(
      await sql<{ id: number }>`insert into document_request_types (kind, name, enabled)
        values (2, 'Constancia anterior', false), (4, 'Carta anterior', false) returning id`.execute(db),
    ),
  document_request: async ({ db, of, user }) => {
    await of('inscription')
    const [student, period] = [await of('student'), await of('period')]
    return both(async (side) =>
      rowId(
        await sql<{
          id: number
        }>`insert into document_requests (student_id, type_id, type, period_id, requested_by)
          select ${student[side]}, id, kind, ${period.own}, ${user('admin')} from document_request_types
          where kind = 1 and enabled returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ document_request, document_request_type, student }: Objects): Samples => ({
  'GET /document-requests/requestable': { query: { student_id: student.own } },
  'POST /document-requests': { body: { type: 2, student_id: student.own } },
  'POST /document-requests/bulk': { body: { ids: [document_request.own], state: 'retired' } },
  'POST /document-requests/undo': { body: { ids: [document_request.own], state: 'retired' } },
  'POST /document-requests/self-service': { body: { type: 2 } },
  'POST /document-request-types/stop': { body: { type_id: document_request_type.own } },
  'PATCH /document-requests/{id}/set-canceled': { body: { reason: 'Se pidió dos veces' } },
  'POST /document-request-types': { body: { kind: 2, name: 'Otra constancia', enabled: false } },
})

export const not_of_people: NotOfPeople = { document_request_types: 'configuration' }

export const on_purpose: OnPurpose = {
  'POST /document-requests': ['type', 'student_id'],
  'POST /document-requests/bulk': ['state'],
  'POST /document-requests/undo': ['state'],
  'POST /document-requests/self-service': ['type'],
  'POST /document-request-types': ['enabled'],
  'PATCH /document-request-types/{id}': ['enabled'],
}
