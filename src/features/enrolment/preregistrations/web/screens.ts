import { ADMIN_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/inscriptions/:preinscription_id',
    roles: ADMIN_GROUP,
    permission: 'preregistrations.view',
    title: 'Preinscripción',
    crumbs: [{ label: 'Inscripciones', to: '/inscriptions' }],
  }),
]
