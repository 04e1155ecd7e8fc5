import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { type Column, DataTable } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ImportRow, listImports, undoImport } from '../contract.ts'
import { IMPORT_LABELS } from '../words.ts'
import { rowsWord } from './words.ts'

const columns: Column<ImportRow>[] = [
  { title: 'Archivo', key: 'file_name', always: true, cell: (row) => row.file_name || '—' },
  { title: 'Datos', key: 'resource', telling: true, cell: (row) => IMPORT_LABELS[row.resource] },
  { title: 'Filas', key: 'rows_count', align: 'end', cell: (row) => row.rows_count },
  { title: 'Importado por', key: 'created_by', cell: (row) => row.created_by },
  { title: 'Fecha', sort: 'created_at', telling: true, cell: (row) => showMoment(row.created_at) },
  {
    title: 'Estado',
    key: 'undone_at',
    cell: (row) =>
      row.undone_at === null ? (
        <Badge tone="ok">Guardada</Badge>
      ) : (
        <Badge>Deshecha por {row.undone_by}</Badge>
      ),
  },
]

/** What was imported before, each to be undone while nothing depends on it. */
export function PastImports() {
  const may = useMay()
  const isOpen = may(listImports)
  const list = useList(listImports, { sort_by: 'created_at,desc' }, { name: 'hechas', enabled: isOpen })
  const undo = useAction(undoImport, { touches: ['students', 'teachers', 'courses', 'periods'] })
  const [dialog, setDialog] = useState<ImportRow | null>(null)
  const actions = (row: ImportRow): MenuItem[] =>
    row.undone_at === null
      ? [{ label: 'Deshacer', icon: 'trash', dangerous: true, onPick: () => setDialog(row) }]
      : []
  const confirm = async () => {
    if (!dialog) return
    await undo.run({ params: { id: dialog.id } }).finally(() => setDialog(null))
    toast.success('Se ha deshecho la importación con éxito')
  }
  if (!isOpen) return null
  return (
    <section aria-labelledby="past-imports" className="mt-6 flex flex-col gap-3">
      <h2 id="past-imports" className="text-section font-bold">
        Importaciones hechas
      </h2>
      <DataTable
        plain
        list={list}
        columns={columns}
        caption="Importaciones hechas"
        rowName={(row) => row.file_name}
        {...(may(undoImport) && { actions })}
        empty="Aún no se ha importado nada"
      />
      <ConfirmDialog
        title={`¿Desea deshacer la importación «${dialog?.file_name ?? ''}»?`}
        open={dialog !== null}
        dangerous
        confirm="Deshacer"
        busy={undo.pending}
        onClose={() => setDialog(null)}
        onConfirm={() => void confirm()}
      >
        Se elimina todo lo que se creó con ella: {rowsWord(dialog?.rows_count ?? 0)}.
      </ConfirmDialog>
    </section>
  )
}
