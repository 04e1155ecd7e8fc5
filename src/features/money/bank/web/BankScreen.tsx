import { useState } from 'react'
import { updateInstitution } from '#features/institute/institution/contract.ts'
import { listExchangeRates } from '#features/money/rates/contract.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { showMoney } from '#kernel/money.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { together } from '#web/api/together.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import {
  approveByLines,
  type BankAccount,
  createBankAccount,
  listBankAccounts,
  listMatches,
} from '../contract.ts'
import { createStatement } from '../statements/contract.ts'
import { AccountDialog, Accounts } from './Accounts.tsx'
import { LikelyPayments } from './LikelyPayments.tsx'
import { SurePayments } from './SurePayments.tsx'
import { UnprovenPayments } from './UnprovenPayments.tsx'
import { type Approval, MOST_AT_ONCE, useApproval } from './use-approval.ts'
import { paymentsWord } from './words.ts'

const Reversals = lazyComponent(async () => (await import('./Reversals.tsx')).Reversals)
// With it come the sentences of every refusal.
const SkippedPayments = lazyComponent(async () => (await import('./SkippedPayments.tsx')).SkippedPayments)

const ALL = { query: { limit: 0, sort_by: 'bank,asc' } } as const

type Matches = DataOf<typeof listMatches>

/** `/bank`: what the banks' lists prove of the payments that wait. */
export function BankScreen() {
  const accounts = useAnswer(listBankAccounts, ALL, { silent: true })
  const matches = useAnswer(listMatches, {}, { silent: true })
  const listed = { ...accounts, data: accounts.data && { data: accounts.data.data } }
  return (
    <AnsweredScreen title="Banco" answer={together({ accounts: listed, matches })}>
      {(data) => <Bank {...data} />}
    </AnsweredScreen>
  )
}

function Bank({ accounts, matches }: { accounts: BankAccount[]; matches: Matches }) {
  const may = useMay()
  const approval = useApproval()
  const [left, setLeft] = useState<readonly number[]>([])
  const [isAsking, setAsking] = useState(false)
  const [isRegistering, setRegistering] = useState(false)
  const chosen = matches.sure.filter(({ payment }) => !left.includes(payment.id)).slice(0, MOST_AT_ONCE)
  const sum = chosen.reduce((total, { payment }) => total + payment.amount, 0)
  const register = may(createBankAccount) && (
    <Button mode="primary" icon="add" onClick={() => setRegistering(true)}>
      Registrar cuenta
    </Button>
  )
  const approve = may(approveByLines) && matches.sure.length > 0 && (
    <Button mode="primary" icon="check" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
      Aprobar {chosen.length === 1 ? '1 seguro' : `${chosen.length.toLocaleString('es-VE')} seguros`}
    </Button>
  )
  return (
    <Screen
      title="Banco"
      action={approve}
      more={
        <LinkTo to="/exchange-rates" allows={listExchangeRates} mode="default">
          Tasas de cambio
        </LinkTo>
      }
    >
      {accounts.length === 0 ? (
        <EmptyState title="Aún no hay cuentas del banco" action={register}>
          Registre las cuentas en que el instituto recibe pagos, y suba sus estados de cuenta.
        </EmptyState>
      ) : (
        <>
          <Accounts accounts={accounts} onRegister={() => setRegistering(true)} />
          {approval.skipped.length > 0 && <SkippedPayments approval={approval} />}
          {accounts.some(({ lines_count }) => lines_count > 0) && <Reversals />}
          <Findings {...{ accounts, matches, approval, left, setLeft }} />
        </>
      )}
      {isRegistering && <AccountDialog onClose={() => setRegistering(false)} />}
      <ConfirmDialog
        title={`¿Desea aprobar ${paymentsWord(chosen.length)}?`}
        open={isAsking}
        confirm="Aprobar"
        busy={approval.isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void approval
            .approve(
              chosen.flatMap(({ payment, candidates: [one] }) =>
                one ? [{ payment, line_id: one.line.id }] : [],
              ),
            )
            .catch(() => {})
            .finally(() => setAsking(false))
        }
      >
        Suman {showMoney(sum)}, cada uno con la línea del banco que lo prueba.
      </ConfirmDialog>
    </Screen>
  )
}

type FindingsProps = {
  accounts: readonly BankAccount[]
  matches: Matches
  approval: Approval
  left: readonly number[]
  setLeft: (left: readonly number[]) => void
}

/** What is proven, what is to be looked at, what no bank knows; or why there is nothing. */
function Findings({ accounts, matches, approval, left, setLeft }: FindingsProps) {
  const { sure, likely, none, unreported_count, lines_months, unknown_days } = matches
  const [first] = accounts
  if (accounts.every(({ lines_count }) => lines_count === 0))
    return (
      <EmptyState
        title="Aún no hay estados de cuenta"
        action={
          accounts.length === 1 &&
          first && (
            <LinkTo
              to={`/bank/accounts/${first.id}/statements/create`}
              allows={createStatement}
              icon="upload"
            >
              Subir estado de cuenta
            </LinkTo>
          )
        }
      >
        Descargue los movimientos de su banco, en Excel o CSV, y súbalos: aquí se ve qué pagos prueban.
      </EmptyState>
    )
  return (
    <>
      {sure.length + likely.length + none.length === 0 && (
        <EmptyState
          title="No hay pagos por revisar"
          action={
            <LinkTo to="/payments" mode="default">
              Ver los pagos
            </LinkTo>
          }
        >
          Cuando un estudiante reporte uno, se busca aquí su línea del banco.
        </EmptyState>
      )}
      {sure.length > 0 && <SurePayments matches={sure} left={left} onLeave={setLeft} />}
      {likely.length > 0 && <LikelyPayments matches={likely} approval={approval} />}
      {none.length > 0 && <UnprovenPayments payments={none} unknown_days={unknown_days} />}
      {unreported_count > 0 && (
        <p>
          <LinkTo to="/bank/unreported" look="link">
            {unreported_count === 1
              ? '1 ingreso que nadie ha reportado'
              : `${unreported_count.toLocaleString('es-VE')} ingresos que nadie ha reportado`}
          </LinkTo>
        </p>
      )}
      <p className="hint">
        {lines_months > 0
          ? `Las líneas se guardan ${lines_months} ${lines_months === 1 ? 'mes' : 'meses'}; las que prueban un pago, siempre. `
          : 'Las líneas se guardan siempre. '}
        <LinkTo to="/institution" allows={updateInstitution} look="link">
          Cambiar
        </LinkTo>
      </p>
    </>
  )
}
