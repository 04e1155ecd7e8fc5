import { useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, Menu } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteReceivingAccount, listReceivingAccounts, type ReceivingAccount } from '../../contract.ts'
import { accountTitle, dataOf } from '../words.ts'
import { ReceivingDialog } from './ReceivingDialog.tsx'

/** Where the institute is paid, as its settings say it. */
export function ReceivingAccounts() {
  const answer = useAnswer(listReceivingAccounts, { query: { limit: 0 } }, { silent: true })
  const [edited, setEdited] = useState<ReceivingAccount | 'new' | null>(null)
  const [gone, setGone] = useState<ReceivingAccount | null>(null)
  return (
    <Card
      title="Datos para pagar"
      action={
        <Button mode="ghost" size="sm" icon="add" onClick={() => setEdited('new')}>
          Agregar datos para pagar
        </Button>
      }
    >
      <Answered answer={answer} rows={2}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-text-2">Ninguno: los estudiantes no ven a dónde pagar.</p>
          ) : (
            <ul className="rows">
              {accounts.map((one) => (
                <li key={one.id}>
                  <div className="min-w-0 flex-1">
                    <p className="font-medium">{accountTitle(one)}</p>
                    <p className="figures break-words text-compact text-text-2">
                      {dataOf(one)
                        .slice(1)
                        .map(({ shown }) => shown)
                        .join(' · ')}
                    </p>
                  </div>
                  <Menu
                    label={`Acciones de ${accountTitle(one)}`}
                    icon="more"
                    iconOnly
                    mode="ghost"
                    items={[
                      { label: 'Editar', icon: 'edit', onPick: () => setEdited(one) },
                      deletion(() => setGone(one)),
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {edited && (
        <ReceivingDialog account={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
      {gone && <Deletion account={gone} onClose={() => setGone(null)} />}
    </Card>
  )
}

function Deletion({ account, onClose }: { account: ReceivingAccount; onClose: () => void }) {
  const { run, pending } = useAction(deleteReceivingAccount)
  const confirm = async () => {
    await run({ params: { id: account.id } }).finally(onClose)
    toast.success('Se han eliminado los datos para pagar con éxito')
  }
  return (
    <DeleteDialog
      what={`los datos para pagar ${accountTitle(account)}`}
      open
      busy={pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      Los estudiantes dejan de verlos.
    </DeleteDialog>
  )
}
