import type { BulkAction, Column } from '#web/lists/DataTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import type { DocumentRequest } from '../contract.ts'
import { CAUSES } from '../words.ts'
import { COLUMNS } from './RequestColumns.tsx'
import type { useMoves } from './UseMoves.tsx'

export type Tab = keyof typeof COLUMNS

export const rowName = (row: DocumentRequest) => `${row.type_name} de ${row.student_name}`

/** The likeliest act of a row, without its menu. */
const handOver = (onPick: (row: DocumentRequest) => void): Column<DocumentRequest> => ({
  title: 'Entregar',
  key: 'act',
  align: 'end',
  beside: () => true,
  cell: (row) =>
    !row.paper?.withdrawn_at &&
    row.charge?.is_settled !== false && (
      <Button
        mode="ghost"
        size="sm"
        className="row-act"
        label={`Entregar ${rowName(row)}`}
        onClick={() => onPick(row)}
      >
        Entregar
      </Button>
    ),
})

/** The columns of a tab; with what hands over, that as the last one of those that are ready. */
export const columnsOf = (tab: Tab, onHandOver: ((row: DocumentRequest) => void) | false) =>
  tab === 'generated' && onHandOver ? [...COLUMNS[tab], handOver(onHandOver)] : COLUMNS[tab]

type Act = { bulk: BulkAction<DocumentRequest>; item: (row: DocumentRequest) => MenuItem[] }

const act = (bulk: BulkAction<DocumentRequest>): Act => ({
  bulk,
  item: (row) => {
    const { label, icon, run, skips } = bulk
    return skips?.(row)
      ? []
      : [{ label, ...(icon && { icon }), onPick: () => void Promise.resolve(run([row])).catch(() => {}) }]
  },
})

/** What is done with the requests of a tab, with one or with many. */
export function actsOf(tab: Tab, { send, cancel, undo }: ReturnType<typeof useMoves>): Act[] {
  if (tab === 'pending')
    return [
      act({
        label: 'Preparar',
        icon: 'file',
        mode: 'primary',
        skips: ({ refusal }) => (refusal ? (CAUSES[refusal] ?? 'No se puede preparar') : null),
        run: (rows) => send(rows, 'generated'),
      }),
      act({ label: 'Anular', icon: 'close', run: cancel }),
    ]
  if (tab === 'generated')
    return [
      act({
        label: 'Entregar',
        icon: 'check',
        mode: 'primary',
        skips: ({ paper, charge }) =>
          paper?.withdrawn_at
            ? 'El documento fue anulado'
            : charge?.is_settled === false
              ? 'Su cargo está por pagar'
              : null,
        run: (rows) => send(rows, 'retired'),
      }),
      act({
        label: 'Deshacer la preparación',
        icon: 'undo',
        skips: ({ may_undo }) => (may_undo ? null : 'Ya no se deshace desde aquí'),
        run: (rows) => undo(rows, 'generated'),
      }),
      act({
        label: 'Anular',
        icon: 'close',
        skips: ({ paper }) => (paper?.withdrawn_at ? null : 'Su documento vale: se deshace la preparación'),
        run: cancel,
      }),
    ]
  return []
}
