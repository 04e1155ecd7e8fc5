import * as z from 'zod/mini'
import { endpoint, guestLimit, id, nothing, one } from '#kernel/endpoint.ts'
import { isSamePassword } from '#kernel/password.ts'
import { ROLES } from '#kernel/roles.ts'
import { dayOut, email, instant, password } from '#kernel/schemas.ts'

const LatestInscription = z.object({
  id,
  semester_price_e2: z.int(),
  paid_amount_e2: z.int(),
  pending_amount_e2: z.int(),
  partial_paid: z.boolean(),
  specialization: z.object({ id, code: z.string(), title: z.string() }),
  period: z.object({ id, year: z.int(), number: z.int(), start_date: dayOut, end_date: dayOut }),
  semester: z.object({ id, number: z.int(), code: z.string() }),
})

/** Who is signed in, as the browser keeps it (http.md#sessions-and-users). */
export const SessionUser = z.object({
  id,
  type: z.enum(ROLES),
  level: z.int(),
  name: z.string(),
  email: z.string(),
  profile_picture: z.nullable(z.string()),
  isAdmin: z.boolean(),
  isLowAdmin: z.boolean(),
  isTeacher: z.boolean(),
  isCoordinator: z.boolean(),
  isStudent: z.boolean(),
  permissions: z.record(z.string(), z.boolean()),
  teacher: z.nullable(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
    }),
  ),
  student: z.nullable(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      gender: z.enum(['male', 'female']),
      latestInscription: z.nullable(LatestInscription),
      /** What is owed of fees and other charges. */
      charges_debt_e2: z.optional(z.int()),
    }),
  ),
})
export type SessionUser = z.infer<typeof SessionUser>

/** A bearer of the password; longer than any that may be chosen, so that nothing is cut unseen. */
const anyPassword = z.string().check(z.minLength(1), z.maxLength(512))
const secret = z.string().check(z.minLength(20), z.maxLength(200))
const confirmed = z.refine<{ password?: string | undefined; password_confirmation?: string | undefined }>(
  (body) => isSamePassword(body.password, body.password_confirmation),
  { error: 'confirmed', path: ['password_confirmation'] },
)

export const logIn = endpoint({
  method: 'POST',
  path: '/login',
  summary:
    'Opens a session. The token lives 8 hours, with `remember` 30 days; that of staff at most 12 hours, and 60 idle minutes',
  roles: 'public',
  body: z.strictObject({
    email,
    password: anyPassword,
    remember: z.optional(z.boolean()),
    /** A random secret that a browser keeps: with it a stranger's guesses lock nobody out there, and no mail goes out. */
    device_token: z.optional(z.string().check(z.regex(/^[\w-]{32,200}$/))),
  }),
  status: 200,
  answer: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in_datetime: instant,
    user: SessionUser,
  }),
  refusals: ['auth_failed', 'user_is_disabled', 'account_not_confirmed', 'too_many_requests'],
  // Beside a flood of guesses, which other limits count, a school must get in.
  limit: { most: 12_000, per_seconds: 60 },
})

export const logOut = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session at once',
  roles: 'session',
  answer: nothing,
})

export const showSession = endpoint({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in',
  roles: 'session',
  answer: one(SessionUser),
})

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/password-reset/{email}',
  summary: 'Sends a recovery mail, if there is such an account; the answer never tells',
  roles: 'public',
  params: { email },
  status: 202,
  answer: nothing,
  refusals: ['too_many_requests'],
  limit: guestLimit,
})

export const recoverPassword = endpoint({
  method: 'POST',
  path: '/recover-password',
  summary: 'Sets a new password with the token of the mail, and ends all sessions',
  roles: 'public',
  body: z.strictObject({ token: secret, password, password_confirmation: z.string() }).check(confirmed),
  answer: nothing,
  refusals: ['invalid_token', 'too_many_requests'],
  limit: guestLimit,
})

export const confirmAccount = endpoint({
  method: 'POST',
  path: '/confirm-account',
  summary:
    'Confirms an account, or its new address, with the token of the mail; a new account chooses its password here',
  roles: 'public',
  body: z
    .strictObject({
      token: secret,
      password: z.optional(password),
      password_confirmation: z.optional(z.string()),
    })
    .check(confirmed),
  status: 200,
  answer: z.object({ email: z.string() }),
  refusals: ['invalid_token', 'already_confirmed', 'email_already_taken', 'too_many_requests'],
  limit: guestLimit,
})
