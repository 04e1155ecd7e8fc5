import {
  type createPreregistration,
  PreregistrationBody,
  type PreregistrationOptions,
} from '#features/enrolment/preregistrations/guest/contract.ts'
import type { BodyIn } from '#kernel/endpoint.ts'
import { type FieldErrors, fieldErrorsOf } from '#kernel/invalid.ts'
import { birthDateError, identityNumber, isIdentity } from '#kernel/person.ts'
import { clock } from '#web/ui/clock.ts'
import { dayFromText } from '#web/ui/parse-input.ts'

/** Every field of the form, as the text that controls hold and the device keeps. */
export const EMPTY = {
  identity_kind: 'V',
  identity_number: '',
  first_name: '',
  last_name: '',
  birth_date: '',
  gender: '',
  birth_place: '',
  email: '',
  phone: '',
  address: '',
  contact_name: '',
  contact_phone: '',
  specialization_id: '',
  shift: '',
  previous_school: '',
  graduation_year: '',
}
export type PreinscriptionValues = typeof EMPTY
export type FieldName = keyof PreinscriptionValues

/** The named steps; the summary follows them. */
export const STEPS: readonly { title: string; fields: readonly FieldName[] }[] = [
  {
    title: 'Datos personales',
    fields: [
      'identity_kind',
      'identity_number',
      'first_name',
      'last_name',
      'birth_date',
      'gender',
      'birth_place',
    ],
  },
  { title: 'Contacto', fields: ['email', 'phone', 'address', 'contact_name', 'contact_phone'] },
  { title: 'Estudios y turno', fields: ['specialization_id', 'shift', 'previous_school', 'graduation_year'] },
]
export const SUMMARY = STEPS.length

const OPTIONAL: ReadonlySet<FieldName> = new Set([
  'birth_place',
  'address',
  'contact_name',
  'contact_phone',
  'previous_school',
  'graduation_year',
])
export const isOptional = (name: FieldName): boolean => OPTIONAL.has(name)

/** Path of the API → field of the form. */
const FIELD_OF: Record<string, FieldName> = {
  'emergency_contact.name': 'contact_name',
  'emergency_contact.phone': 'contact_phone',
}
const isField = (name: string): name is FieldName => Object.hasOwn(EMPTY, name)

/** Returns the API's errors by field of the form. */
export function byField(errors: FieldErrors): Partial<Record<FieldName, string>> {
  const found: Partial<Record<FieldName, string>> = {}
  for (const [path, codes] of Object.entries(errors)) {
    const name = FIELD_OF[path] ?? path
    if (isField(name) && codes[0]) found[name] = codes[0]
  }
  return found
}

const numberOr = (text: string): unknown =>
  /^\d+$/.test(text.trim()) ? Number(text) : text.trim() || undefined

/** Returns the body to send, without empty texts. */
function bodyOf(values: PreinscriptionValues, period_id: number): Record<string, unknown> {
  const { contact_name, contact_phone, specialization_id, graduation_year, ...texts } = values
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const contact = { name: contact_name.trim(), phone: contact_phone.trim() }
  return {
    ...Object.fromEntries(filled),
    ...(values.birth_date && { birth_date: dayFromText(values.birth_date) ?? values.birth_date }),
    period_id,
    specialization_id: numberOr(specialization_id),
    graduation_year: numberOr(graduation_year),
    ...((contact.name || contact.phone) && {
      emergency_contact: {
        ...(contact.name && { name: contact.name }),
        ...(contact.phone && { phone: contact.phone }),
      },
    }),
  }
}

type Checked =
  | { body: BodyIn<typeof createPreregistration>; problems: null }
  | { body: null; problems: Partial<Record<FieldName, string>> }

/** Checks the whole form by the server's own schema. */
export function check(values: PreinscriptionValues, period_id: number): Checked {
  const raw = bodyOf(values, period_id)
  const parsed = PreregistrationBody.safeParse(raw, { reportInput: true })
  const errors = parsed.success ? {} : fieldErrorsOf(parsed.error.issues)
  const { birth_date, identity_kind, identity_number } = values
  // The schema checks the two together only after every other field is right: three steps too late.
  if (identity_number && !isIdentity(identity_kind, identityNumber(identity_kind, identity_number)))
    errors.identity_number ??= ['identity']
  const day = dayFromText(birth_date)
  const birth = day ? birthDateError(day, clock.today()) : null
  if (birth) errors.birth_date = [birth]
  // The server's defaults are explicit choices here, so that nobody is surprised.
  if (!values.shift) errors.shift = ['required']
  if (!values.specialization_id) errors.specialization_id = ['required']
  if (parsed.success && Object.keys(errors).length === 0) return { body: parsed.data, problems: null }
  return { body: null, problems: byField(errors) }
}

/** Initial values: the basic specialization and the institute's shift are chosen already. */
export function beginning({ specializations, default_shift }: PreregistrationOptions): PreinscriptionValues {
  const [first] = specializations
  const shifts = first?.shifts ?? []
  const shift =
    shifts.length === 0 || shifts.includes(default_shift) ? default_shift : (shifts[0] ?? default_shift)
  return { ...EMPTY, specialization_id: first ? String(first.id) : '', shift }
}
