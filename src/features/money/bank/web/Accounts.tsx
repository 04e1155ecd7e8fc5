import { useState } from 'react'
import { showDay } from '#kernel/dates.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { deletion, Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type BankAccount,
  createBankAccount,
  deleteBankAccount,
  listBankLines,
  updateBankAccount,
} from '../contract.ts'
import { createStatement } from '../statements/contract.ts'
import { accountName, currencyWord, linesWord, showSum } from './words.ts'

// With it comes what forms are made of.
const AccountForm = lazyComponent(async () => (await import('./AccountForm.tsx')).AccountForm)

type Props = { accounts: readonly BankAccount[]; onRegister: () => void }

/** The institute's accounts, with what their banks said last. */
export function Accounts({ accounts, onRegister }: Props) {
  const may = useMay()
  const [edited, setEdited] = useState<BankAccount | null>(null)
  const [gone, setGone] = useState<BankAccount | null>(null)
  return (
    <section className="sec" aria-labelledby="bank-accounts">
      <header className="sec-head">
        <h2 id="bank-accounts">Cuentas</h2>
        <span className="flex flex-wrap items-center gap-x-4">
          {may(createBankAccount) && (
            <Button mode="ghost" size="sm" icon="add" onClick={onRegister}>
              Registrar cuenta
            </Button>
          )}
          <LinkTo to="/bank/statements" look="link">
            Estados de cuenta
          </LinkTo>
          <LinkTo to="/bank/lines" look="link">
            Líneas
          </LinkTo>
          <LinkTo to="/bank/month" look="link">
            Conciliación del mes
          </LinkTo>
        </span>
      </header>
      <ul className="rows">
        {accounts.map((one) => (
          <li key={one.id} className="flex-wrap">
            <AccountRow account={one} onEdit={() => setEdited(one)} onDelete={() => setGone(one)} />
          </li>
        ))}
      </ul>
      {edited && <AccountDialog account={edited} onClose={() => setEdited(null)} />}
      {gone && <DeleteAccount account={gone} onClose={() => setGone(null)} />}
    </section>
  )
}

type RowProps = { account: BankAccount; onEdit: () => void; onDelete: () => void }

function AccountRow({ account, onEdit, onDelete }: RowProps) {
  const may = useMay()
  const { id, currency, last_day, balance_e2, lines_count } = account
  const items: MenuItem[] = [
    ...(may(listBankLines) && lines_count > 0
      ? [{ label: 'Ver sus líneas', icon: 'rows' as const, to: `/bank/lines?account_id=${id}` }]
      : []),
    ...(may(updateBankAccount) ? [{ label: 'Editar', icon: 'edit' as const, onPick: onEdit }] : []),
    ...(may(deleteBankAccount) && lines_count === 0 ? [deletion(onDelete)] : []),
  ]
  return (
    <>
      <div className="min-w-0" style={{ flex: '1 1 15rem' }}>
        <p className="break-words">
          <b className="font-medium">{accountName(account)}</b>{' '}
          <span className="text-text-2">{currencyWord(currency)}</span>
        </p>
        <p className="figures text-compact text-text-2">
          {last_day === null ? 'Sin líneas' : `${linesWord(lines_count)}, la última del ${showDay(last_day)}`}
          {balance_e2 !== null && `, saldo ${showSum(balance_e2, currency)}`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <LinkTo
          to={`/bank/accounts/${id}/statements/create`}
          allows={createStatement}
          mode="default"
          size="sm"
          icon="upload"
          label={`Subir estado de cuenta de ${accountName(account)}`}
        >
          Subir estado de cuenta
        </LinkTo>
        {items.length > 0 && (
          <Menu
            label={`Acciones de ${accountName(account)}`}
            icon="more"
            iconOnly
            mode="ghost"
            items={items}
          />
        )}
      </div>
    </>
  )
}

/** Registers an account, or changes one. */
export function AccountDialog({ account, onClose }: { account?: BankAccount; onClose: () => void }) {
  return (
    <Dialog title={account ? 'Editar cuenta' : 'Registrar cuenta'} open onClose={onClose}>
      <AccountForm account={account} onClose={onClose} />
    </Dialog>
  )
}

function DeleteAccount({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { run, pending } = useAction(deleteBankAccount)
  const confirm = async () => {
    await run({ params: { id: account.id } }).finally(onClose)
    toast.success('Se ha eliminado la cuenta con éxito')
  }
  return (
    <DeleteDialog
      what={`la cuenta ${accountName(account)}`}
      open
      busy={pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    />
  )
}
