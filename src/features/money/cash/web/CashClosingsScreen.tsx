import { showDay, showMoment } from '#kernel/dates.ts'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { type CashClosing, listCashClosings } from '../contract.ts'
import { cashWords, closingNumber, differenceWords } from '../words.ts'
import { keepClosing } from './keep-closing.ts'

const COLUMNS: Column<CashClosing>[] = [
  { title: 'N.º', sort: 'number', always: true, cell: (row) => closingNumber(row.number) },
  { title: 'Día', sort: 'day', cell: (row) => showDay(row.day) },
  { title: 'Caja de', sort: 'user_name', telling: true, cell: (row) => row.user_name },
  {
    title: 'Registrado',
    key: 'registered',
    align: 'end',
    cell: (row) => cashWords(row.registered_e2, row.registered_ves_e2),
  },
  {
    title: 'Contado',
    key: 'counted',
    align: 'end',
    cell: (row) => cashWords(row.counted_e2, row.counted_ves_e2),
  },
  {
    title: 'Diferencia',
    key: 'difference',
    telling: true,
    brief: differenceWords,
    cell: (row) => {
      const words = differenceWords(row)
      return words ? <Badge tone="warn">{words}</Badge> : <Badge tone="ok">Ninguna</Badge>
    },
  },
]

/** `/cash/closings`: the closed boxes, of all or one's own. */
export function CashClosingsScreen() {
  const list = useList(listCashClosings, { sort_by: 'number,desc' })
  return (
    <ListScreen
      title="Cajas cerradas"
      list={list}
      columns={COLUMNS}
      caption="Cajas cerradas"
      rowName={(row) => closingNumber(row.number)}
      filters={[
        {
          field: 'is_different',
          label: 'Diferencia',
          common: true,
          options: [
            { value: 'true', label: 'Con diferencia' },
            { value: 'false', label: 'Sin diferencia' },
          ],
        },
      ]}
      preview={(row) => (
        <DescriptionList
          facts={[
            { term: 'Cerrada', value: showMoment(row.created_at) },
            { term: 'Diferencia', value: differenceWords(row) },
            { term: 'Motivo', value: row.difference_reason },
          ]}
        />
      )}
      actions={(row) => [{ label: 'Descargar (PDF)', icon: 'print', onPick: () => void keepClosing(row) }]}
      first={{
        title: 'Aún no hay cajas cerradas',
        text: 'Al cerrar la caja de un día queda aquí, con su número y lo contado.',
      }}
    />
  )
}
