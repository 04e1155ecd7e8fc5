import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { withdrawPaper } from '#features/papers/papers/contract.ts'
import { withdrawal } from '#features/papers/papers/web/widgets/withdrawal-item.ts'
import { PAPER_KIND_LABELS } from '#features/papers/papers/words.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import type { Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { useRecords } from '#web/ui/media.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { createDocumentRequest, type DocumentRequest, listDocumentRequests } from '../contract.ts'
import { moveMany, undoMoves } from '../making/contract.ts'
import { GRADES, LETTER, STUDY } from '../rules.ts'
import { stopSelfService } from '../self-service/contract.ts'
import { updateDocumentRequestType } from '../types/contract.ts'
import { keepPaper } from './PaperFile.tsx'
import { actsOf, columnsOf, rowName, type Tab } from './RequestActs.tsx'
import { UNDOING, useMoves } from './UseMoves.tsx'

const TypesDialog = lazyComponent(async () => (await import('./TypesDialog.tsx')).TypesDialog)
const StopDialog = lazyComponent(async () => (await import('./StopDialog.tsx')).StopDialog)
const DeskDialog = lazyComponent(async () => (await import('./DeskDialog.tsx')).DeskDialog)
const WithdrawPaper = lazyComponent(
  async () => (await import('#features/papers/papers/web/widgets/WithdrawPaper.tsx')).WithdrawPaper,
)

const TABS = ['pending', 'generated', 'served', 'closed'] as const

const FIXED = {
  pending: { state: 'pending' },
  generated: { state: 'generated' },
  served: { is_self_served: true },
  closed: { closed: true, is_self_served: false },
} as const
const ORDER = {
  pending: { sort_by: 'created_at,asc', limit: 20 },
  generated: { sort_by: 'updated_at,asc', limit: 20 },
  served: { sort_by: 'updated_at,desc' },
  closed: { sort_by: 'updated_at,desc' },
} as const
const FIRST = {
  pending: {
    title: 'No hay solicitudes por preparar',
    text: 'Cuando un estudiante pida un documento, aparecerá aquí.',
  },
  generated: {
    title: 'No hay documentos por entregar',
    text: 'Los que se preparan esperan aquí a quien los retire.',
  },
  served: {
    title: 'Todavía no se ha dado ninguno al instante',
    text: 'Los tipos que un administrador marca «Al instante» se emiten cuando el estudiante los pide, y quedan aquí.',
  },
  closed: { title: 'Todavía no se ha cerrado ninguna', text: 'Aquí quedan las entregadas y las anuladas.' },
}
const REQUESTABLE = [
  [STUDY, PAPER_KIND_LABELS.study],
  [GRADES, PAPER_KIND_LABELS.grades],
  [LETTER, PAPER_KIND_LABELS.letter],
] as const
const TYPE: Filter = {
  field: 'type',
  label: 'Documento',
  common: true,
  options: REQUESTABLE.map(([type, label]) => ({ value: String(type), label })),
}
const ENDED: Filter = {
  field: 'state',
  label: 'Estado',
  options: [
    { value: 'retired', label: 'Entregadas' },
    { value: 'canceled', label: 'Anuladas' },
  ],
}

function useTab(): [Tab, (tab: Tab) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = TABS.find((one) => one === search.tab) ?? 'pending'
  return [tab, (next) => void navigate({ to: '/document-requests', search: { tab: next }, replace: true })]
}

/** The office's queue: what is to be made, what is to be handed over, and what is done. */
export function RequestQueue() {
  const [tab, setTab] = useTab()
  return <Queue key={tab} tab={tab} above={<Tabs tab={tab} onChange={setTab} />} />
}

function Tabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const isPhone = useRecords()
  const counted = { silent: true, staleTime: 0 }
  const pending = useAnswer(listDocumentRequests, { query: { state: 'pending', limit: 1 } }, counted).data
    ?.total
  const ready = useAnswer(listDocumentRequests, { query: { state: 'generated', limit: 1 } }, counted).data
    ?.total
  const withCount = (words: string, count: number | undefined) => (count ? `${words} ${count}` : words)
  return (
    <div className="flex">
      <Segmented
        label="Solicitudes"
        value={tab}
        onChange={onChange}
        choices={[
          { value: 'pending', label: withCount(isPhone ? 'Preparar' : 'Por preparar', pending) },
          { value: 'generated', label: withCount(isPhone ? 'Entregar' : 'Por entregar', ready) },
          { value: 'served', label: 'Al instante' },
          { value: 'closed', label: 'Cerradas' },
        ]}
      />
    </div>
  )
}

function Queue({ tab, above }: { tab: Tab; above: React.ReactNode }) {
  const list = useList(listDocumentRequests, ORDER[tab], { fixed: FIXED[tab], name: '' })
  const may = useMay()
  const moves = useMoves()
  const [opened, setOpened] = useState<'types' | 'desk' | 'stop' | null>(null)
  const [withdrawing, setWithdrawing] = useState<DocumentRequest | null>(null)
  const close = () => setOpened(null)
  const acts = actsOf(tab, moves)
  const columns = columnsOf(tab, may(moveMany) && ((row) => void moves.send([row], 'retired')))
  const undoing = (row: DocumentRequest, state: 'retired' | 'canceled'): MenuItem => ({
    label: UNDOING[state],
    icon: 'undo',
    // Who goes back has not failed.
    onPick: () => void moves.undo([row], state).catch(() => {}),
  })
  const actions = (row: DocumentRequest): MenuItem[] => [
    { label: 'Ver estudiante', icon: 'person', to: `/students/${row.student_id}` },
    ...(may(moveMany) ? acts.flatMap(({ item }) => item(row)) : []),
    ...(row.may_undo && (row.state === 'retired' || row.state === 'canceled') && may(undoMoves)
      ? [undoing(row, row.state)]
      : []),
    ...(row.paper
      ? [{ label: 'Descargar', icon: 'download' as const, onPick: () => void keepPaper(row) }]
      : []),
    ...(row.paper && !row.paper.withdrawn_at && may(withdrawPaper)
      ? [withdrawal(() => setWithdrawing(row))]
      : []),
  ]
  return (
    <ListScreen
      title="Solicitudes de documentos"
      list={list}
      columns={columns}
      filters={tab === 'closed' ? [TYPE, ENDED] : [TYPE]}
      caption="Solicitudes de documentos"
      rowName={rowName}
      rowTo={({ student_id }) => `/students/${student_id}`}
      above={above}
      actions={actions}
      bulk={may(moveMany) ? acts.map(({ bulk }) => bulk) : []}
      first={FIRST[tab]}
      action={
        may(createDocumentRequest) && (
          <Button mode="primary" icon="add" onClick={() => setOpened('desk')}>
            Pedir por un estudiante
          </Button>
        )
      }
      more={
        may(moveMany) && (
          <>
            {tab === 'served' && may(stopSelfService) && (
              <Button icon="lock" onClick={() => setOpened('stop')}>
                Detener
              </Button>
            )}
            <Button icon="gear" onClick={() => setOpened('types')}>
              {may(updateDocumentRequestType) ? 'Tipos y papel' : 'Papel'}
            </Button>
          </>
        )
      }
    >
      {moves.dialog}
      {opened === 'types' && <TypesDialog onClose={close} />}
      {opened === 'stop' && <StopDialog onClose={close} />}
      {opened === 'desk' && <DeskDialog onClose={close} />}
      {withdrawing?.paper && (
        <WithdrawPaper
          paper={{ ...withdrawing.paper, name: withdrawing.type_name }}
          student_name={withdrawing.student_name}
          touches={['document-requests', 'students']}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </ListScreen>
  )
}
