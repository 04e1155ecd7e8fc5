import type { Feature } from '#kernel/feature.ts'

export const feature = {
  permissions: {
    backups: {
      title: 'Copias de seguridad',
      permissions: { 'backups.view': 'Ver el estado de las copias' },
    },
  },
} as const satisfies Feature
