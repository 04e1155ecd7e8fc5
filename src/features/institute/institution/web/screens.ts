import { ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/institution',
    roles: ADMINS,
    permission: 'institution.update',
    title: 'Instituto',
    sidebar: { group: 'Configurations', icon: 'gear' },
    load: async () => (await import('./InstitutionScreen.tsx')).InstitutionScreen,
  }),
  screen({
    path: '/institution/health',
    roles: ADMINS,
    permission: 'backups.view',
    title: 'Estado del sistema',
    sidebar: { group: 'Configurations', icon: 'info' },
    crumbs: [{ label: 'Instituto', to: '/institution' }],
    load: async () => (await import('../health/web/HealthScreen.tsx')).HealthScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    administrator: 'el administrador',
    certificate_footer: 'el pie de los certificados',
    debt_blocks_graduation: 'la deuda impide graduarse',
    debt_blocks_reinscription: 'la deuda impide reinscribirse',
    default_shift: 'el turno habitual',
    delays_per_absence: 'los retrasos por inasistencia',
    institution: 'el instituto',
    logo: 'el logotipo',
  },
} satisfies FieldWords
