import { useState } from 'react'
import { dayOf, showDay, showMoment } from '#kernel/dates.ts'
import { download, useMay } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { listPapers, type PaperRow, showPaperFile, withdrawPaper } from '../contract.ts'
import { listPaperTexts } from '../texts/contract.ts'
import { PAPER_KIND_LABELS } from '../words.ts'
import { withdrawal } from './widgets/withdrawal-item.ts'

const WithdrawPaper = lazyComponent(async () => (await import('./widgets/WithdrawPaper.tsx')).WithdrawPaper)

/** Nobody at the office made it: whoever signs answers for it. */
const SELF_SERVED = ({ signer }: PaperRow) => `El estudiante, al instante; firma ${signer}`

const COLUMNS: Column<PaperRow>[] = [
  {
    title: 'Número',
    key: 'number',
    always: true,
    cell: ({ number, withdrawn_at }) => (
      <>
        <span className="figures">{number}</span>
        {withdrawn_at && <span className="text-warn lg:hidden"> · anulado</span>}
      </>
    ),
  },
  { title: 'Documento', sort: 'kind', telling: true, cell: ({ kind }) => PAPER_KIND_LABELS[kind] },
  { title: 'De quién o de qué', key: 'about', telling: true, cell: ({ about }) => about },
  {
    title: 'Emitido',
    sort: 'created_at',
    telling: true,
    cell: ({ created_at }) => showMoment(created_at),
  },
  { title: 'Por', key: 'made_by', cell: (row) => (row.is_self_served ? SELF_SERVED(row) : row.made_by) },
  {
    title: 'Estado',
    key: 'state',
    cell: ({ withdrawn_at }) =>
      withdrawn_at ? (
        <Badge tone="warn">Anulado el {showDay(dayOf(withdrawn_at))}</Badge>
      ) : (
        <Badge tone="ok">Válido</Badge>
      ),
  },
]

const FILTERS: Filter[] = [
  {
    field: 'kind',
    label: 'Documento',
    common: true,
    options: Object.entries(PAPER_KIND_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    field: 'is_withdrawn',
    label: 'Estado',
    options: [
      { value: 'false', label: 'Válidos' },
      { value: 'true', label: 'Anulados' },
    ],
  },
  { field: 'from', label: 'Desde', kind: 'day' },
  { field: 'until', label: 'Hasta', kind: 'day' },
]

const keep = ({ id, kind, number }: PaperRow): void =>
  void download(showPaperFile, { params: { id } }, `${PAPER_KIND_LABELS[kind]}-${number}.pdf`).catch(
    showFileError,
  )

/** `/papers`: every paper that was made, for whom, by whom, and whether it is good yet. */
export function PapersScreen() {
  const list = useList(listPapers, { sort_by: 'created_at,desc' })
  const may = useMay()
  const [withdrawing, setWithdrawing] = useState<PaperRow | null>(null)
  const actions = (row: PaperRow): MenuItem[] => [
    { label: 'Descargar', icon: 'download', onPick: () => keep(row) },
    // A page of its own, as a stranger sees it.
    {
      label: 'Comprobar',
      icon: 'check',
      onPick: () => void open(`/verify/${row.code}`, '_blank', 'noopener'),
    },
    ...(row.student_id === null
      ? []
      : [{ label: 'Ver estudiante', icon: 'person' as const, to: `/students/${row.student_id}` }]),
    // The paper of an acta is withdrawn by the acta that amends it.
    ...(may(withdrawPaper) && row.withdrawn_at === null && row.kind !== 'acta'
      ? [withdrawal(() => setWithdrawing(row))]
      : []),
  ]
  return (
    <ListScreen
      title="Documentos emitidos"
      list={list}
      columns={COLUMNS}
      filters={FILTERS}
      caption="Documentos emitidos"
      rowName={({ kind, number }) => `${PAPER_KIND_LABELS[kind]} ${number}`}
      onOpen={keep}
      actions={actions}
      more={
        <LinkTo to="/papers/texts" allows={listPaperTexts} mode="default" icon="edit">
          Textos
        </LinkTo>
      }
      first={{
        title: 'Todavía no se ha emitido ninguno',
        text: 'Constancias, cartas, kárdex, actas y recibos quedan aquí con su número, de quién son y quién los hizo.',
      }}
    >
      {withdrawing && (
        <WithdrawPaper
          paper={{
            id: withdrawing.id,
            number: withdrawing.number,
            name: PAPER_KIND_LABELS[withdrawing.kind],
            kind: withdrawing.kind,
          }}
          student_name={withdrawing.about}
          touches={['students', 'document-requests']}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </ListScreen>
  )
}
