import { type ScreenSpec, screen } from '#web/shell/screen.ts'

// A page that queues payments: for the browser tests of the outbox, which build with VITE_OUTBOX=1.
const outbox =
  import.meta.env.VITE_OUTBOX === '1'
    ? [
        screen({
          path: '/dev/outbox',
          roles: 'session',
          title: 'Un pago en cola',
        }),
      ]
    : []

export const screens: readonly ScreenSpec[] = [
  ...outbox,
  screen({
    path: '/soon',
    roles: 'session',
    title: 'Próximamente',
  }),
  screen({
    path: '/error',
    roles: 'session',
    title: 'Error',
  }),
  screen({
    path: '/access-denied',
    roles: 'session',
    title: 'Acceso denegado',
  }),
]
