import { useState } from 'react'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { dayOf, showDay } from '#kernel/dates.ts'
import { GENDER_LABELS } from '#kernel/person.ts'
import { useMay } from '#web/api/api.tsx'
import { type Column, DataTable, type Filter, type FilterOption } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import {
  confirmPreregistration,
  confirmPreregistrations,
  listPreregistrations,
  type Preregistration,
  rejectPreregistration,
} from '../../contract.ts'
import { ApproveDialog } from '../ApproveDialog.tsx'
import { PersonFacts } from '../PersonFacts.tsx'
import { RejectDialog } from '../RejectDialog.tsx'
import { PreregistrationState, STATE_LABELS } from './PreregistrationState.tsx'

const ConfirmManyDialog = lazyComponent(
  async () => (await import('../ConfirmManyDialog.tsx')).ConfirmManyDialog,
)

const review = (row: Preregistration) => `/inscriptions/${row.id}`
const optionsOf = (labels: Record<string, string>): FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const columns = (approve: ((row: Preregistration) => void) | null): Column<Preregistration>[] => [
  {
    title: 'Persona',
    sort: 'full_name',
    always: true,
    cell: (row) => row.full_name,
  },
  { title: 'Documento', key: 'identity', cell: (row) => row.identity },
  { title: 'Especialidad', sort: 'specialization', telling: true, cell: (row) => row.specialization_title },
  { title: 'Turno', sort: 'shift', cell: (row) => SHIFT_LABELS[row.shift] },
  { title: 'Período', key: 'period', cell: (row) => row.period_name },
  { title: 'Recibida', sort: 'created_at', cell: (row) => showDay(dayOf(row.created_at)) },
  {
    title: 'Estado',
    sort: 'state',
    telling: true,
    cell: (row) => <PreregistrationState state={row.state} />,
  },
  ...(approve
    ? [
        {
          title: 'Revisión',
          key: 'review',
          beside: (row: Preregistration) => row.state === 'pending',
          cell: (row: Preregistration) =>
            row.state === 'pending' ? (
              <Button mode="ghost" size="sm" className="row-act" onClick={() => approve(row)}>
                Aprobar
                <span className="sr-only"> a {row.full_name}</span>
              </Button>
            ) : null,
        },
      ]
    : []),
]

function useFilters(): Filter[] {
  const specializations = useSpecializationOptions()
  const periods = usePeriodOptions()
  return [
    { field: 'state', label: 'Estado', all: 'Todas', common: true, options: optionsOf(STATE_LABELS) },
    { field: 'period_id', label: 'Período', common: true, options: periods },
    { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options: specializations },
    { field: 'shift', label: 'Turno', options: optionsOf(SHIFT_LABELS) },
    { field: 'gender', label: 'Género', options: optionsOf(GENDER_LABELS) },
  ]
}

type OpenDialog =
  | { what: 'approve' | 'reject'; row: Preregistration }
  | { what: 'many'; ids: number[] }
  | null
type Waiting = { done: () => void; cancel: () => void }

/** What one may do with a pre-enrolment; a decided one can only be looked at. */
const actionsOf = (
  row: Preregistration,
  may: ReturnType<typeof useMay>,
  ask: (dialog: OpenDialog) => void,
): MenuItem[] => [
  { label: 'Revisar', icon: 'eye', to: review(row) },
  ...(row.state === 'pending' && may(confirmPreregistration)
    ? [{ label: 'Aprobar', icon: 'check' as const, onPick: () => ask({ what: 'approve', row }) }]
    : []),
  ...(row.state === 'pending' && may(rejectPreregistration)
    ? [
        {
          label: 'Rechazar',
          icon: 'close' as const,
          apart: true,
          onPick: () => ask({ what: 'reject', row }),
        },
      ]
    : []),
]

/** Pre-enrolments to review, what waits first: one approved from its row, many from the choice. */
export function PreregistrationsTable() {
  const list = useList(listPreregistrations, { sort_by: 'state,asc', limit: 20 })
  const may = useMay()
  const filters = useFilters()
  const [asked, setAsked] = useState<OpenDialog>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const approve = (row: Preregistration) => setAsked({ what: 'approve', row })
  const close = () => {
    setAsked(null)
    waiting?.cancel()
  }

  const askMany = (rows: readonly Preregistration[]) =>
    new Promise<void>((resolve, reject) => {
      // The choice stays when the person goes back.
      setWaiting({ done: resolve, cancel: () => reject(new DOMException('', 'AbortError')) })
      setAsked({ what: 'many', ids: rows.map(({ id }) => id) })
    })

  return (
    <>
      <DataTable
        list={list}
        columns={columns(may(confirmPreregistration) ? approve : null)}
        filters={filters}
        caption="Preinscripciones"
        rowName={(row) => row.full_name}
        rowTo={review}
        actions={(row) => actionsOf(row, may, setAsked)}
        preview={(row) => <PersonFacts row={row} />}
        {...(may(confirmPreregistrations) && {
          bulk: [
            {
              label: 'Aprobar',
              icon: 'check',
              mode: 'primary',
              skips: (row: Preregistration) => (row.state === 'pending' ? null : 'ya fue revisada'),
              run: askMany,
            },
          ],
        })}
        first={{
          title: 'Aún no hay preinscripciones',
          text: 'Llegan del formulario público mientras un período las tenga abiertas.',
          action: (
            <a className="link" href="/preinscription" target="_blank" rel="noreferrer">
              Ver el formulario público
            </a>
          ),
        }}
      />
      {asked?.what === 'approve' && (
        <ApproveDialog id={asked.row.id} name={asked.row.full_name} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'reject' && (
        <RejectDialog id={asked.row.id} name={asked.row.full_name} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'many' && (
        <ConfirmManyDialog
          ids={asked.ids}
          onClose={close}
          onDone={() => {
            setAsked(null)
            waiting?.done()
          }}
        />
      )}
    </>
  )
}
