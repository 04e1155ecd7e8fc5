import { PASSWORD, type Samples } from './samples.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const bodies = (): Samples => ({
  'POST /users': { body: { name: 'Nueva', email: 'nueva@instituto.test', role: 'lowAdmin' } },
  'PATCH /users/{id}': { body: { name: 'Otro nombre' } },
  'PATCH /users/{id}/email': { body: { new_email: 'mudada@instituto.test' } },
  'PATCH /users/{id}/password': {
    body: { current_password: 'x', password: PASSWORD, password_confirmation: PASSWORD },
  },
  'POST /users/{id}/profile-picture': { body: {}, files: { profile_picture: { bytes: PICTURE } } },
})
