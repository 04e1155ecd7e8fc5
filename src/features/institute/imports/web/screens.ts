import { ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/imports',
    roles: ADMINS,
    permission: 'imports.create',
    title: 'Importar datos',
    sidebar: { group: 'Configurations', icon: 'upload' },
    load: async () => (await import('./ImportsScreen.tsx')).ImportsScreen,
  }),
]

/** What its fields are called. */
export const fields = {
  names: {
    at: 'el lugar de la columna',
    columns: 'las columnas',
    course: 'la materia',
    field: 'el significado de la columna',
    file_name: 'el nombre del archivo',
    heading: 'el encabezado',
    period: 'el período',
    send_mails: 'el envío de correos',
  },
} satisfies FieldWords
