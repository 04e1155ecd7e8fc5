import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/institution',
    roles: ADMINS,
    permission: 'institution.update',
    title: 'Instituto',
    sidebar: { group: 'Configurations', label: 'Instituto', icon: 'gear' },
    load: async () => (await import('./InstitutionScreen.tsx')).InstitutionScreen,
  }),
]
