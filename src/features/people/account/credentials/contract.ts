import * as z from 'zod/mini'
import { endpoint, FILE_BYTES, id, nothing, one, ref } from '#kernel/endpoint.ts'
import { isSamePassword } from '#kernel/password.ts'
import { email, password } from '#kernel/schemas.ts'

const currentPassword = z.string().check(z.minLength(1), z.maxLength(512))

export const changeEmail = endpoint({
  method: 'PATCH',
  path: '/users/{id}/email',
  summary:
    'Changes the e-mail of oneself, or of another by an administrator: then once a link sent there was opened',
  roles: 'session',
  params: { id: ref('user') },
  body: z.strictObject({
    new_email: email,
    /** Needed for the own e-mail, unless the session was opened within the last ten minutes (promises.md S6). */
    current_password: z.optional(currentPassword),
  }),
  /** `pending_email`: waits for its link to be opened; until then the present one stays. */
  answer: one(z.object({ id, email: z.string(), pending_email: z.nullable(z.string()) })),
  refusals: [
    'user_not_found',
    'new_email_equals_current',
    'email_already_taken',
    'user_is_protected',
    'invalid_password',
    'this_action_is_unauthorized',
    'too_many_requests',
  ],
})

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/users/{id}/password',
  summary: 'Changes the own password and ends the other sessions',
  roles: 'session',
  params: { id: ref('user') },
  body: z
    .strictObject({
      current_password: currentPassword,
      password,
      password_confirmation: z.string(),
    })
    .check(
      z.refine((body) => isSamePassword(body.password, body.password_confirmation), {
        error: 'confirmed',
        path: ['password_confirmation'],
      }),
    ),
  answer: nothing,
  refusals: ['user_not_found', 'invalid_password', 'too_many_requests'],
})

export const changePicture = endpoint({
  method: 'POST',
  path: '/users/{id}/profile-picture',
  summary: 'Sets the picture of oneself, or of another by an administrator',
  roles: 'session',
  params: { id: ref('user') },
  files: { profile_picture: { kind: 'picture', most_bytes: FILE_BYTES, required: true } },
  status: 200,
  answer: one(z.object({ id, profile_picture: z.string() })),
  refusals: ['user_not_found', 'file_not_readable', 'user_is_protected', 'this_action_is_unauthorized'],
})
