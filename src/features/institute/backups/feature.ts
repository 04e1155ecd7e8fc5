import type { Feature } from '#kernel/feature.ts'

export const feature = {
  permissions: {
    backups: {
      title: 'Copias de seguridad',
      permissions: { 'backups.view': 'Ver el estado de las copias y del sistema' },
    },
  },
} as const satisfies Feature
