import type { Objects } from '../access/samples.ts'
import type { Answer, Caller, Method } from '../support/callers.ts'
import type { World } from '../support/world.ts'
import type { HostileFile } from './hostile-files.ts'

/** A call that takes a file: who makes it, and what else it needs to be taken. */
export type UploadCall = {
  by: Caller
  method: Method
  path: string
  field: string
  fields: () => Record<string, string>
  /** How much of a file it takes, where that is not 5 MB. */
  most?: number
  /** It takes no picture: of an import the rows are read, of an upload a part of the size that was told before. */
  takes_none?: true
}

const BOUNDARY = 'b'
const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

/** Every call that takes a file, by its endpoint; a test compares the names with the routes. */
export function uploadCalls(world: World, objects: Objects): Record<string, UploadCall> {
  const admin = world.as('admin')
  const none = () => ({})
  let number = 40_000_000
  const person = () => {
    number += 1
    const name = { first_name: 'Ana', last_name: 'Bello', email: `d${number}@x.test` }
    return { ...name, identity_kind: 'V', identity_number: String(number) }
  }
  const guest = () => ({
    ...person(),
    ...{ gender: 'female', birth_date: '2008-03-04', phone: '0412-5550011' },
    specialization_id: String(objects.specialization.own),
  })
  const picture = { by: admin, field: 'profile_picture', fields: none }
  const paid = { type: '1', date: '2026-11-20', amount: '1' }
  const both = { student_id: String(objects.student.own), period_id: String(objects.period.own) }
  return {
    'POST /payments': {
      ...{ by: admin, field: 'proof', method: 'POST', path: '/payments' },
      fields: () => ({ ...both, ...paid }),
    },
    'POST /inscriptions/{id}/payments': {
      ...{ by: world.as('student'), field: 'proof', method: 'POST' },
      path: `/inscriptions/${objects.inscription.own}/payments`,
      fields: () => paid,
    },
    'POST /charges/{id}/payments': {
      ...{ by: world.as('student'), field: 'proof', method: 'POST' },
      path: `/charges/${objects.charge.own}/payments`,
      fields: () => paid,
    },
    'PATCH /payments/{id}/proof': {
      ...{ by: admin, field: 'proof', method: 'PATCH', path: `/payments/${objects.payment.own}/proof` },
      fields: none,
    },
    'POST /users/{id}/profile-picture': {
      ...picture,
      method: 'POST',
      path: `/users/${admin.user_id}/profile-picture`,
    },
    'PATCH /students/{id}': { ...picture, method: 'PATCH', path: `/students/${objects.student.own}` },
    'PATCH /teachers/{id}': { ...picture, method: 'PATCH', path: `/teachers/${objects.teacher.own}` },
    'POST /teachers': { ...picture, method: 'POST', path: '/teachers', fields: person },
    'POST /equivalence-requests': {
      ...{ by: admin, field: 'grades', method: 'POST', path: '/equivalence-requests' },
      fields: () => ({
        student_id: String(objects.student.own),
        origin: 'Otro instituto',
        courses: '[{"taken":"Cálculo"}]',
      }),
    },
    'POST /equivalence-requests/{id}/files': {
      ...{ by: world.as('student'), field: 'file', method: 'POST' },
      path: `/equivalence-requests/${objects.equivalence_request.own}/files`,
      fields: () => ({ kind: 'other' }),
    },
    'POST /documents': {
      ...{ by: admin, field: 'file', method: 'POST', path: '/documents', most: 50_000_000 },
      fields: () => ({ title: 'Documento' }),
    },
    'PATCH /documents/{id}': {
      ...{ ...picture, field: 'cover_picture', method: 'PATCH' },
      path: `/documents/${objects.document.own}`,
    },
    'PUT /documents/uploads/{upload_id}': {
      ...{ by: admin, field: 'part', method: 'PUT', takes_none: true },
      path: `/documents/uploads/${objects.document_upload.own}`,
      fields: () => ({ number: '0' }),
    },
    'PUT /sections/{section_id}/courses/{course_id}/students-notes': {
      ...{ by: admin, field: 'file', method: 'PUT', takes_none: true, fields: none },
      path: `/sections/${objects.section.own}/courses/${objects.course.own}/students-notes`,
    },
    'POST /imports/{resource}': {
      ...picture,
      takes_none: true,
      method: 'POST',
      path: '/imports/students',
      field: 'file',
    },
    'POST /bank/accounts/{id}/statements': {
      ...picture,
      takes_none: true,
      method: 'POST',
      path: `/bank/accounts/${objects.bank_account.own}/statements`,
      field: 'file',
    },
    'POST /exchange-rates/import': {
      ...picture,
      takes_none: true,
      method: 'POST',
      path: '/exchange-rates/import',
      field: 'file',
    },
    'POST /notifications': {
      ...{ by: admin, field: 'attachment', method: 'POST', path: '/notifications', most: 10_000_000 },
      fields: () => ({ type: '7', content: 'x', receiver_user_id: String(objects.recipient.own) }),
    },
    'PATCH /institution': { ...picture, method: 'PATCH', path: '/institution', field: 'logo' },
    'POST /preregistered-students': {
      ...picture,
      by: world.guest,
      method: 'POST',
      path: '/preregistered-students',
      fields: guest,
    },
  }
}

/** Sends one file as a browser would, but for its name, which goes as it is. */
export const sendFile = (
  { by, method, path, field, fields }: UploadCall,
  { bytes, file_name, type }: HostileFile,
): Promise<Answer> =>
  by.call(method, path, fields(), { files: { [field]: { bytes, name: file_name, type } } })

/** Sends a form just as it is written. */
export const sendForm = (
  { by, method, path }: UploadCall,
  { body, type }: { body: Buffer; type: string },
): Promise<Answer> => by.call(method, path, body, { headers: { 'content-type': type } })

/** A form with the fields that the call needs, and these bytes as its file. */
export function formFor({ field, fields }: UploadCall, bytes: Buffer): { body: Buffer; type: string } {
  const texts = Object.entries(fields()).map(([name, value]) => part(name, value))
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }
}

/** Forms that are none, or far too much of one (promises.md U1). */
export function brokenForms(call: UploadCall): Record<string, { body: Buffer; type: string }> {
  const whole = formFor(call, Buffer.from('x'))
  const file = part(call.field, 'x', '; filename="a.png"')
  const form = (text: string) => ({ body: Buffer.from(`${text}--${BOUNDARY}--\r\n`), type: whole.type })
  const hundred = <T>(make: (at: number) => T) => Array.from({ length: 100 }, (_, at) => make(at))
  const typed = (type: string) => ({ body: whole.body, type })
  return {
    '100 files': form(hundred(() => file).join('')),
    '100 fields': form(hundred((at) => part(`f${at}`, 'x')).join('')),
    '100 fields of one name': form(hundred(() => part('first_name', 'x')).join('')),
    '100 files of names of their own': form(
      hundred((at) => part(`f${at}`, 'x', '; filename="a.png"')).join(''),
    ),
    'another boundary': typed('multipart/form-data; boundary=other'),
    'no boundary': typed('multipart/form-data'),
    'an empty boundary': typed('multipart/form-data; boundary='),
    'a boundary of 5,000 letters': typed(`multipart/form-data; boundary=${'b'.repeat(5_000)}`),
    'a boundary of its own in a header twice': typed('multipart/form-data; boundary=x; boundary=y'),
    'no end': { body: whole.body.subarray(0, -8), type: whole.type },
    'half a file': { body: whole.body.subarray(0, -12), type: whole.type },
    'a field of 200 kB': form(part('first_name', 'x'.repeat(200_000))),
    // Changing nothing is no fault.
    ...(call.method === 'POST' && { nothing: { body: Buffer.alloc(0), type: whole.type } }),
  }
}
