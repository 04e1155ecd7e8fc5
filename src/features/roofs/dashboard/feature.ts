import type { Feature } from '#kernel/feature.ts'

export const feature = {
  permissions: {
    dashboard: {
      title: 'Inicio',
      permissions: { 'dashboard.view': 'Ver las cifras del inicio' },
    },
  },
} as const satisfies Feature
