import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/holidays',
    roles: 'session',
    title: 'Días feriados',
    sidebar: { group: 'Academic', icon: 'leave' },
    load: async () => (await import('./HolidaysScreen.tsx')).HolidaysScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    dates: 'las fechas',
    every_year: 'la repetición',
  },
  refused: {
    holiday_already_exists: ['title'],
  },
} satisfies FieldWords
