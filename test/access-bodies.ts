import type { Objects } from './two-of-everything.ts'
import type { Sending } from './world.ts'

type Sample = { body?: unknown; query?: Record<string, string | number>; files?: Sending['files'] }

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PASSWORD = 'una frase larga y mía 7'

/** For each call that needs one, a body that its schema takes, so that the walk reaches the checks behind it. */
export const bodies = (objects: Objects): Record<string, Sample> => ({
  'POST /login': { body: { email: 'nadie@instituto.test', password: 'x' } },
  'POST /recover-password': {
    body: { token: 'x'.repeat(43), password: PASSWORD, password_confirmation: PASSWORD },
  },
  'POST /confirm-account': { body: { token: 'x'.repeat(43) } },
  'POST /users': { body: { name: 'Nueva', email: 'nueva@instituto.test', role: 'lowAdmin' } },
  'PATCH /users/{id}': { body: { name: 'Otro nombre' } },
  'PATCH /users/{id}/email': { body: { new_email: 'mudada@instituto.test' } },
  'PATCH /users/{id}/password': {
    body: { current_password: 'x', password: PASSWORD, password_confirmation: PASSWORD },
  },
  'POST /users/{id}/profile-picture': { body: {}, files: { profile_picture: { bytes: PICTURE } } },
  'PATCH /institution': { body: { city: 'Mérida' } },
  'POST /setup': {
    body: {
      institution: { name: 'Instituto', short_name: 'I' },
      administrator: { name: 'Inés', email: 'ines@instituto.test', password: PASSWORD },
    },
  },
  ...structure(objects),
})

const structure = (_objects: Objects): Record<string, Sample> => ({})
