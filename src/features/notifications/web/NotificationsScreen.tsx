import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { useAction, useAnswer } from '#web/api/api.tsx'
import type { BulkAction, Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  listNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
  type Notification,
} from '../contract.ts'
import { NotificationDetail } from './NotificationDetail.tsx'

const isNew = ({ pivot }: Notification) => pivot.read_at === null

const columns: Column<Notification>[] = [
  {
    title: 'Notificación',
    always: true,
    wide: true,
    key: 'content',
    cell: (row) => (isNew(row) ? <b>{row.content}</b> : row.content),
  },
  {
    title: 'Estado',
    telling: true,
    brief: (row) => isNew(row) && 'nueva',
    cell: (row) => (isNew(row) ? <Badge tone="info">Nueva</Badge> : 'Leída'),
  },
  { title: 'De', cell: (row) => row.sender?.name ?? 'Notificación del sistema' },
  {
    title: 'Fecha',
    sort: 'created_at',
    telling: true,
    cell: (row) => showMoment(row.created_at),
  },
]

const filters: Filter[] = [
  {
    field: 'unread',
    label: 'Estado',
    all: 'Todas',
    common: true,
    options: [{ value: 'true', label: 'Sin leer' }],
  },
]

/** `/notifications`: what was sent to the person, newest first. */
export function NotificationsScreen() {
  const list = useList(listNotifications, { sort_by: 'created_at,desc' }, { fixed: { with: ['sender'] } })
  const mark = useAction(markNotificationAsRead)
  const one = (row: Notification) => mark.run({ params: { id: row.id } })
  const actions = (row: Notification): MenuItem[] => [
    { label: 'Marcar como leida', icon: 'check', disabled: !isNew(row), onPick: () => void one(row) },
  ]
  const bulk: BulkAction<Notification>[] = [
    {
      label: 'Marcar como leidas',
      icon: 'check',
      skips: (row) => (isNew(row) ? null : 'Ya estaba leída'),
      run: async (rows) => {
        for (const row of rows) await one(row)
      },
    },
  ]
  return (
    <ListScreen
      title="Notificaciones"
      more={<MarkAll />}
      list={list}
      columns={columns}
      filters={filters}
      caption="Notificaciones"
      rowName={(row) => row.content}
      actions={actions}
      preview={(row) => <NotificationDetail key={row.id} notification={row} />}
      bulk={bulk}
      first={{
        title: 'No hay notificaciones',
        text: 'Aquí llegan los avisos del instituto: pagos aprobados, inscripciones, cambios.',
      }}
    />
  )
}

function MarkAll() {
  const { data } = useAnswer(listNotifications, { query: { limit: 1, unread: true } }, { silent: true })
  const { run, pending } = useAction(markAllNotificationsAsRead)
  const [isDone, setDone] = useState(false)
  const all = async () => {
    await run()
    setDone(true)
    toast.success('Todas las notificaciones están leídas')
  }
  // Once pressed it stays: whoever is on it would lose the place.
  if (!data?.total && !isDone) return null
  return (
    <Button icon="check" busy={pending} disabled={!data?.total} onClick={() => void all()}>
      Marcar todas como leídas
    </Button>
  )
}
