import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { listBankAccounts } from '../contract.ts'
import { type BankStatement, listStatements, undoStatement } from '../statements/contract.ts'
import { useAccountFilter } from './use-account-filter.ts'
import { paymentsWord } from './words.ts'

const COLUMNS: Column<BankStatement>[] = [
  { title: 'Archivo', key: 'file_name', always: true, cell: (row) => row.file_name || 'Sin nombre' },
  { title: 'Cuenta', key: 'account', telling: true, cell: (row) => row.account },
  { title: 'Líneas', key: 'lines_count', align: 'end', cell: (row) => row.lines_count },
  { title: 'Ya estaban', key: 'repeated_count', align: 'end', cell: (row) => row.repeated_count },
  { title: 'Pagos que prueba', key: 'proven_count', align: 'end', cell: (row) => row.proven_count },
  { title: 'Subido por', key: 'created_by', cell: (row) => row.created_by },
  { title: 'Fecha', sort: 'created_at', telling: true, cell: (row) => showMoment(row.created_at) },
  {
    title: 'Estado',
    key: 'undone_at',
    cell: (row) =>
      row.undone_at === null ? (
        <Badge tone="ok">Guardado</Badge>
      ) : (
        <Badge>Deshecho por {row.undone_by}</Badge>
      ),
  },
]

/** `/bank/statements`: what was read from the banks, each to be undone while none of its lines proves a payment. */
export function StatementsScreen() {
  const list = useList(listStatements, { sort_by: 'created_at,desc' })
  const may = useMay()
  const [undoing, setUndoing] = useState<BankStatement | null>(null)
  const filters = useAccountFilter()
  return (
    <ListScreen
      title="Estados de cuenta"
      list={list}
      columns={COLUMNS}
      caption="Estados de cuenta"
      filters={filters}
      rowName={(row) => row.file_name || 'Sin nombre'}
      {...(may(undoStatement) && {
        actions: (row: BankStatement) =>
          row.undone_at === null
            ? [{ label: 'Deshacer', icon: 'undo' as const, dangerous: true, onPick: () => setUndoing(row) }]
            : [],
      })}
      first={{
        title: 'Aún no hay estados de cuenta',
        text: 'Se suben desde la cuenta a la que pertenecen.',
        action: (
          <LinkTo to="/bank" allows={listBankAccounts}>
            Ver las cuentas
          </LinkTo>
        ),
      }}
    >
      {undoing && <UndoStatement statement={undoing} onClose={() => setUndoing(null)} />}
    </ListScreen>
  )
}

type UndoProps = { statement: BankStatement; onClose: () => void }

/** What is taken away; or why it stands, and where the payments are that its lines prove. */
function UndoStatement({ statement, onClose }: UndoProps) {
  const { run, pending } = useAction(undoStatement)
  const { id, file_name, account, account_id, proven_count } = statement
  if (proven_count > 0)
    return (
      <Dialog
        title="No se puede deshacer"
        open
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Cerrar</Button>
            <LinkTo to="/bank/lines" search={{ account_id, state: 'proven' }}>
              Ver {proven_count === 1 ? 'el pago' : `los ${paymentsWord(proven_count)}`}
            </LinkTo>
          </>
        }
      >
        <p>
          {proven_count === 1 ? 'Un pago aprobado tiene' : `${paymentsWord(proven_count)} aprobados tienen`}{' '}
          su línea en este estado de cuenta: deshaga antes su revisión.
        </p>
      </Dialog>
    )
  const confirm = async () => {
    await run({ params: { id } }).finally(onClose)
    toast.success('Se ha deshecho el estado de cuenta con éxito')
  }
  return (
    <ConfirmDialog
      title={`¿Desea deshacer el estado de cuenta «${file_name}»?`}
      open
      dangerous
      confirm="Deshacer"
      busy={pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      Se eliminan de {account} las líneas que ningún otro estado de cuenta tiene.
    </ConfirmDialog>
  )
}
