import { type NotOfPeople, PASSWORD, type Samples } from './samples.ts'

export const bodies = (): Samples => ({
  'PATCH /institution': { body: { city: 'Mérida' } },
  'POST /setup': {
    body: {
      institution: { name: 'Instituto', short_name: 'I' },
      administrator: { name: 'Inés', email: 'ines@instituto.test', password: PASSWORD },
    },
  },
})

export const not_of_people: NotOfPeople = {
  institution: 'how the institute itself is reached, for everybody',
}
