import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { type List, useList } from '#web/lists/list.ts'
import { Pagination } from '#web/lists/Pagination.tsx'
import { TableInstead } from '#web/lists/TableInstead.tsx'
import { TableSearch } from '#web/lists/TableSearch.tsx'
import type { Filter } from '#web/lists/table-types.ts'
import { BELL } from '#web/shell/bell-query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRecords } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  listNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
  type Notification,
} from '../contract.ts'
import { sendNotification } from '../sending/contract.ts'
import { ReceivedFilters, useReceivedFilters } from './ReceivedFilters.tsx'
import { NoticeRows, senderOf } from './widgets/NoticeRows.tsx'

const NEWEST = { sort_by: 'created_at,desc' } as const
const NEW_FIRST = { sort_by: 'unread,desc' } as const
const WITH = ['sender' as const]

const TABS = [
  { label: 'Recibidas', to: '/notifications' },
  { label: 'Enviadas', to: '/notifications', search: { tab: 'sent' } },
]

/** `/notifications`: what came, and what one has sent. */
export function NotificationsScreen() {
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const isSent = tab === 'sent'
  const isRecords = useRecords()
  return (
    <Screen
      title="Notificaciones"
      isList
      action={
        <LinkTo to="/notifications/create" allows={sendNotification} icon="edit">
          Escribir
        </LinkTo>
      }
      more={!isSent && !isRecords && <MarkAll />}
    >
      <Tabs label="Notificaciones" tabs={TABS} />
      {isSent ? <Sent /> : <Received />}
    </Screen>
  )
}

const unreadIn = ({ data }: { data: { total: number } | undefined }) => data?.total ?? 0

function Received() {
  const list = useList(listNotifications, NEW_FIRST, { fixed: { with: WITH } })
  const isRecords = useRecords()
  const filters = useReceivedFilters()
  const bell = useAnswer(listNotifications, BELL, { silent: true })
  const unread = unreadIn(bell)
  const isUnread = list.filters.unread === 'true'
  const newest = Math.max(0, ...list.rows.map(({ id }) => id))
  // A list that is read does not move under the hand.
  const came = bell.data?.data.filter(({ id, pivot }) => id > newest && pivot?.read_at === null).length ?? 0
  const offers = list.state === 'ready' && list.page === 1 && !list.isNarrowed && came > 0
  return (
    <>
      <Tools list={list} more={<ReceivedFilters list={list} filters={filters} />}>
        <Segmented
          label="Cuáles"
          choices={[
            { value: 'all', label: 'Todas' },
            { value: 'true', label: unread > 0 ? `Sin leer ${unread}` : 'Sin leer' },
          ]}
          value={isUnread ? 'true' : 'all'}
          onChange={(value) => list.setFilter('unread', value === 'all' ? null : value)}
        />
      </Tools>
      <p role="status">
        {offers && (
          <Button size="sm" icon="up" onClick={list.retry}>
            {came === 1 ? '1 nueva' : `${came} nuevas`}
          </Button>
        )}
      </p>
      <Rows
        list={list}
        filters={Object.values(filters)}
        empty={isUnread && !list.search ? 'No queda nada sin leer' : undefined}
        isNewFirst={!isUnread}
        name={senderOf}
        end={(notice) => <MarkOne notice={notice} />}
        first={{
          title: 'No hay notificaciones',
          text: 'Aquí llegan los avisos del instituto: pagos aprobados, inscripciones, cambios.',
        }}
      />
      {/* As in ListScreen.tsx: above the rows, it would push them down when the number comes. */}
      {isRecords && list.state !== 'loading' && (
        <div className="screen-actions">
          <MarkAll />
        </div>
      )}
    </>
  )
}

function Sent() {
  const isAdmin = useUser().isAdmin
  const [isOfAll, setOfAll] = useState(false)
  const list = useList(listNotifications, NEWEST, {
    fixed: { with: WITH, sent: true, ...(isOfAll && { by_all: true }) },
  })
  return (
    <>
      <Tools list={list}>
        {isAdmin && (
          <Segmented
            label="De quién"
            choices={[
              { value: 'own', label: 'Mías' },
              { value: 'all', label: 'De todos' },
            ]}
            value={isOfAll ? 'all' : 'own'}
            onChange={(value) => setOfAll(value === 'all')}
          />
        )}
      </Tools>
      <Rows
        list={list}
        name={(notice) =>
          isOfAll ? `${senderOf(notice)}, a: ${notice.receivers?.text ?? ''}` : (notice.receivers?.text ?? '')
        }
        end={(notice) => <Read notice={notice} />}
        first={{
          title: 'No se ha enviado nada',
          text: 'Lo que se envía queda aquí, con quién lo leyó.',
        }}
      />
    </>
  )
}

type Of = { list: List<Notification> }

function Tools({ list, children, more }: Of & { children: React.ReactNode; more?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {children}
      <TableSearch value={list.search} onSearch={list.setSearch} label="Buscar en las notificaciones" />
      {more}
    </div>
  )
}

type RowsProps = Of &
  Omit<Parameters<typeof NoticeRows>[0], 'notices'> & {
    first: { title: string; text: string }
    filters?: readonly Filter[]
    empty?: string | undefined
  }

function Rows({ list, first, filters = [], empty, ...rows }: RowsProps) {
  if (list.state !== 'ready' || list.rows.length === 0)
    return <TableInstead list={list} first={first} filters={filters} {...(empty && { empty })} />
  return (
    <>
      <NoticeRows notices={list.rows} {...rows} />
      <Pagination
        page={list.page}
        per_page={list.limit}
        total={list.total}
        onPage={list.setPage}
        disabled={list.isFetching}
      />
    </>
  )
}

function MarkOne({ notice: { id, pivot } }: { notice: Notification }) {
  const { run, pending } = useAction(markNotificationAsRead)
  if (pivot?.read_at !== null) return null
  return (
    <Button
      mode="ghost"
      icon="check"
      label="Marcar como leida"
      busy={pending}
      onClick={() => void run({ params: { id } })}
    />
  )
}

/** `91 de 118 la leyeron`, or that nobody reads it any more. */
function Read({ notice: { receivers, withdrawn_at } }: { notice: Notification }) {
  if (withdrawn_at) return <Badge>Retirada</Badge>
  if (!receivers) return null
  const { read, count } = receivers
  return (
    <p className="py-1 text-compact whitespace-nowrap">
      <b className="figures">{read}</b>
      <span className="text-text-2">
        {' '}
        de {count} {count === 1 ? 'leída' : 'leídas'}
      </span>
    </p>
  )
}

function MarkAll() {
  const unread = unreadIn(useAnswer(listNotifications, BELL, { silent: true }))
  const { run, pending } = useAction(markAllNotificationsAsRead)
  const [isDone, setDone] = useState(false)
  const all = async () => {
    await run()
    setDone(true)
    toast.success('Todas las notificaciones están leídas')
  }
  // Once pressed it stays: whoever is on it would lose the place.
  if (unread === 0 && !isDone) return null
  return (
    <Button icon="check" busy={pending} disabled={unread === 0} onClick={() => void all()}>
      Marcar todas como leídas
    </Button>
  )
}
