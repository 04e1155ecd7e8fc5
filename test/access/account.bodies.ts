import { PASSWORD, type Samples } from './samples.ts'

export const bodies = (): Samples => ({
  'POST /login': { body: { email: 'nadie@instituto.test', password: 'x' } },
  'POST /recover-password': {
    body: { token: 'x'.repeat(43), password: PASSWORD, password_confirmation: PASSWORD },
  },
  'POST /confirm-account': { body: { token: 'x'.repeat(43) } },
})
