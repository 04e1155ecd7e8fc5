import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const timetables = { label: 'Horarios', to: '/schedules' }

export const screens = [
  screen({
    path: '/schedules/proposals',
    roles: ADMINS,
    permission: 'schedules.update',
    title: 'Completar horario',
    crumbs: [timetables],
  }),
  screen({
    path: '/schedules/proposals/:proposal_id',
    roles: ADMINS,
    permission: 'schedules.update',
    title: 'Propuesta de horario',
    crumbs: [timetables, { label: 'Completar horario', to: '/schedules/proposals' }],
  }),
  screen({
    path: '/schedules/proposals/:proposal_id/compare',
    roles: ADMINS,
    permission: 'schedules.update',
    title: 'Comparar propuestas',
    crumbs: [timetables, { label: 'Completar horario', to: '/schedules/proposals' }],
  }),
]
