import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const crumbs = [{ label: 'Banco', to: '/bank' }]
const roles = ADMINS
const permission = 'bank.view'

export const screens = [
  screen({
    path: '/bank',
    roles,
    permission,
    title: 'Banco',
    sidebar: { group: 'Configurations', icon: 'lock' },
  }),
  screen({ path: '/bank/month', roles, permission, title: 'Conciliación del mes', crumbs }),
  screen({ path: '/bank/unsettled', roles, permission, title: 'Pagos por conciliar', crumbs }),
  screen({ path: '/bank/lines', roles, permission, title: 'Líneas del banco', crumbs }),
  screen({ path: '/bank/statements', roles, permission, title: 'Estados de cuenta', crumbs }),
  screen({ path: '/bank/unreported', roles, permission, title: 'Ingresos sin reportar', crumbs }),
  screen({
    path: '/bank/accounts/:id/statements/create',
    roles,
    permission: 'bank.manage',
    title: 'Subir estado de cuenta',
    crumbs,
  }),
]
