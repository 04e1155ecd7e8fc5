import * as z from 'zod/mini'
import { endpoint, FILE_BYTES, file, guestLimit, one } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { email, instant, line, note, optionalText, password, text } from '#kernel/schemas.ts'

const shift = z.enum(['morning', 'afternoon', 'mixed'])

/** What anybody may know: the login screen shows it. */
export const PublicInstitution = z.object({
  name: z.string(),
  short_name: z.string(),
  city: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** Where strangers reach it; null where nobody has said so. */
  public_url: z.nullable(z.string()),
  /** False on an empty institute: the first-run screen comes first. */
  is_set_up: z.boolean(),
  /** The well-known users, in demo mode only. */
  demo_accounts: z.nullable(z.array(z.object({ email: z.string(), role_label: z.string() }))),
})
export type PublicInstitution = z.infer<typeof PublicInstitution>

export const Institution = z.object({
  name: z.string(),
  short_name: z.string(),
  fiscal_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** Where strangers reach it, as an administrator wrote it: the QR of each paper leads there. */
  public_url: z.nullable(z.string()),
  /** The same as the server's setting says it, which outweighs the former. */
  set_public_url: z.nullable(z.string()),
  default_shift: shift,
  delays_per_absence: z.int(),
  debt_blocks_reinscription: z.boolean(),
  debt_blocks_graduation: z.boolean(),
  /** Whether the notes of what is recognised from now on weigh in the index. */
  equivalences_in_index: z.boolean(),
  /** Whether a report card says the place in the section. */
  report_card_places: z.boolean(),
  /** What a course counts at most that is made up; 0: what was got. */
  make_up_most_note: z.number(),
  make_up_with_absences: z.boolean(),
  /** So many days after the closing a make-up exam may be held. */
  make_up_days: z.int(),
  /** A report that no bank shows is asked for its proof after so many days; 0: never. */
  bank_unknown_days: z.int(),
  /** For how many months a bank's line is kept; 0: for ever. */
  bank_lines_months: z.int(),
  /** So many days before and after its day a student is reminded of a part of a price; 0: never. */
  instalment_days_before: z.int(),
  instalment_days_after: z.int(),
  certificate_footer: z.nullable(z.string()),
  updated_at: instant,
})
export type Institution = z.infer<typeof Institution>

const emptyIsNone = z.optional(z.union([z.literal('').check(), z.null(), email]))

/** A QR of 28 mm holds so much of it, beside what is signed. */
const MOST_OF_ADDRESS = 100
/** `https://x.edu.ve`, without user, path, query and fragment; the server knows the rest (`originOf`). */
const ADDRESS = /^https?:\/\/[^\s/?#@]+\/?$/i

const identity = {
  name: text(150),
  short_name: text(30),
  fiscal_id: optionalText(20),
  address: optionalText(300),
  city: optionalText(80),
  phone: optionalText(30),
  email: emptyIsNone,
  public_url: optionalText(MOST_OF_ADDRESS, z.regex(ADDRESS, { error: 'url' })),
}

export const showInstitution = endpoint({
  method: 'GET',
  path: '/institution',
  summary: 'Name and logo of the institute, without session',
  roles: 'public',
  answer: one(PublicInstitution),
  limit: guestLimit,
})

export const showInstitutionSettings = endpoint({
  method: 'GET',
  path: '/institution/settings',
  summary: 'All settings of the institute',
  roles: ADMINS,
  permission: 'institution.view',
  answer: one(Institution),
  refusals: ['resource_not_found'],
})

export const updateInstitution = endpoint({
  method: 'PATCH',
  path: '/institution',
  summary: 'Changes the settings of the institute, and its logo',
  roles: ADMINS,
  permission: 'institution.update',
  body: z.partial(
    z.strictObject({
      ...identity,
      default_shift: shift,
      delays_per_absence: z.int().check(z.minimum(1), z.maximum(20)),
      debt_blocks_reinscription: z.boolean(),
      debt_blocks_graduation: z.boolean(),
      equivalences_in_index: z.boolean(),
      report_card_places: z.boolean(),
      make_up_most_note: note,
      make_up_with_absences: z.boolean(),
      make_up_days: z.int().check(z.minimum(1), z.maximum(365)),
      bank_unknown_days: z.int().check(z.minimum(0), z.maximum(90)),
      bank_lines_months: z.int().check(z.minimum(0), z.maximum(240)),
      instalment_days_before: z.int().check(z.minimum(0), z.maximum(30)),
      instalment_days_after: z.int().check(z.minimum(0), z.maximum(30)),
      certificate_footer: optionalText(500),
    }),
  ),
  files: { logo: { kind: 'picture', most_bytes: FILE_BYTES, required: false } },
  answer: one(Institution),
  refusals: ['resource_not_found', 'stale_version', 'file_not_readable'],
  versioned: { single_row: 'institution' },
})

export const showLogo = endpoint({
  method: 'GET',
  path: '/institution/logo',
  summary: 'The logo as a picture',
  roles: 'public',
  answer: file,
  refusals: ['resource_not_found'],
  limit: guestLimit,
})

export const setUp = endpoint({
  method: 'POST',
  path: '/setup',
  summary: 'First run: the institute and its first administrator; only while there is no user at all',
  roles: 'public',
  body: z.strictObject({
    institution: z.strictObject(identity),
    administrator: z.strictObject({ name: line(100), email, password }),
  }),
  answer: one(z.object({ email: z.string() })),
  refusals: ['institution_already_exists'],
  limit: { most: 10, per_seconds: 60 },
})

export const showPicture = endpoint({
  method: 'GET',
  path: '/pictures/{key}',
  summary: 'A profile picture by its unguessable key, of somebody whom the caller may see',
  roles: 'session',
  params: { key: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)) },
  answer: file,
  refusals: ['resource_not_found'],
})
