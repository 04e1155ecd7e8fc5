import { screen } from '#web/shell/screen.ts'

const list = { label: 'Bitácoras', to: '/binnacles' }
const WRITERS = ['teacher', 'coordinator', 'admin'] as const

export const screens = [
  screen({
    path: '/binnacles',
    roles: 'session',
    title: 'Bitácoras',
    sidebar: { group: 'Academic', icon: 'copy' },
  }),
  screen({
    path: '/binnacles/create',
    roles: WRITERS,
    permission: 'binnacles.create',
    title: 'Anotar en la bitácora',
    crumbs: [list],
  }),
  screen({
    path: '/binnacles/:id/edit',
    roles: WRITERS,
    permission: 'binnacles.update',
    title: 'Editar bitácora',
    crumbs: [list, { label: 'Bitácora', dynamic: true }],
  }),
]
