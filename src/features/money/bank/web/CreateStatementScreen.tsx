import { useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { SendingFile } from '#web/forms/SendingFile.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { type BankAccount, listBankAccounts } from '../contract.ts'
import { StatementReview } from './StatementReview.tsx'
import { type StatementWork, useStatement } from './use-statement.ts'
import { accountName, currencyWord, linesWord } from './words.ts'

const ALL = { query: { limit: 0, sort_by: 'bank,asc' } } as const

/** `/bank/accounts/:id/statements/create`: a bank's file is read, looked at, and only then saved, all of it or nothing. */
export function CreateStatementScreen() {
  const id = useIdParam()
  const answer = useAnswer(listBankAccounts, ALL, { silent: true })
  return (
    <Screen title="Subir estado de cuenta">
      <Answered answer={answer}>
        {(accounts) => {
          const account = accounts.find((one) => one.id === id)
          return account ? <Upload key={id} account={account} /> : <Gone />
        }}
      </Answered>
    </Screen>
  )
}

const Gone = () => (
  <EmptyState
    title="Esta cuenta ya no existe"
    action={
      <LinkTo to="/bank" mode="default">
        Ver las cuentas
      </LinkTo>
    }
  />
)

function Upload({ account }: { account: BankAccount }) {
  const work = useStatement(account.id)
  const navigate = useNavigate()
  const save = async () => {
    const report = await work.save()
    if (report?.state !== 'imported') return
    await navigate({ to: '/bank' })
    const { lines_count } = report
    toast.success(`${lines_count === 1 ? 'Se ha guardado' : 'Se han guardado'} ${linesWord(lines_count)}`)
  }
  return (
    <>
      <p>
        <b className="font-medium">{accountName(account)}</b>, en {currencyWord(account.currency)}
      </p>
      <ChooseFile work={work} />
      {work.report && (
        <StatementReview
          key={JSON.stringify(work.report.columns)}
          report={work.report}
          work={work}
          currency={account.currency}
          onSave={() => void save().catch(() => {})}
        />
      )}
    </>
  )
}

/** The file, chosen or dropped. */
function ChooseFile({ work }: { work: StatementWork }) {
  const { file, choose, problem, isBusy, report } = work
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button
    <div
      className="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isBusy) choose(event.dataTransfer.files[0] ?? null)
      }}
    >
      <p className="break-all text-control">
        {file?.name ?? 'Los movimientos como los da el banco: Excel (.xlsx) o CSV, hasta 5 MB.'}
      </p>
      <Button
        icon="upload"
        mode={report || file ? 'default' : 'primary'}
        disabled={isBusy}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {file ? 'Cambiar archivo' : 'Elegir archivo'}
      </Button>
      {file && isBusy && <SendingFile what="el archivo" size={file.size} />}
      <p id={id} role="alert" className="text-bad text-control empty:hidden">
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        tabIndex={-1}
        onChange={({ target }) => {
          choose(target.files?.[0] ?? null)
          target.value = ''
        }}
      />
    </div>
  )
}
