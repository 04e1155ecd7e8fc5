import { ADMIN_GROUP } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/inscriptions/:preinscription_id',
    roles: ADMIN_GROUP,
    permission: 'preregistrations.view',
    title: 'Preinscripción',
    crumbs: [{ label: 'Inscripciones', to: '/inscriptions' }],
    load: async () => (await import('./ReviewScreen.tsx')).ReviewScreen,
  }),
]

/** What its fields are called. */
export const fields = {
  names: {
    dry_run: 'la prueba previa',
  },
} satisfies FieldWords
