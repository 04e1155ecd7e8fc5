import { type ScreenSpec, screen } from '#web/shell/screen.ts'

export const screens: readonly ScreenSpec[] = [
  screen({
    path: '/document-requests',
    roles: ['student', 'lowAdmin', 'admin'],
    permission: 'document_requests.view',
    title: 'Solicitudes de documentos',
    sidebar: { group: 'Personal', icon: 'print' },
  }),
]
