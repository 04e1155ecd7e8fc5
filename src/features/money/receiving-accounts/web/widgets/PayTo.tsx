import type { ReactNode } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toast.ts'
import { listReceivingAccounts, type ReceivingAccount } from '../../contract.ts'
import { accountTitle, dataOf, wholeText } from '../words.ts'

async function copy(text: string, what: string) {
  if (await copyText(text)) toast.success(`${what}: copiado`)
  else toast.error('No se pudo copiar', 'Seleccione el dato y cópielo.')
}

/** Where to pay, each datum to copy; nothing where the institute says none. */
function PayTo({ around }: { around: (accounts: ReactNode) => ReactNode }) {
  const answer = useAnswer(listReceivingAccounts, { query: { limit: 0 } }, { silent: true })
  if (!answer.error && !answer.data?.data.length) return null
  return around(
    <Answered answer={answer}>
      {(accounts) => (
        <div className="grid gap-4">
          {accounts.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </div>
      )}
    </Answered>,
  )
}

function Account({ account }: { account: ReceivingAccount }) {
  const title = accountTitle(account)
  return (
    <section aria-label={title}>
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-medium">{title}</h3>
        <Button
          mode="ghost"
          size="sm"
          icon="copy"
          label={`Copiar todo: ${title}`}
          onClick={() => void copy(wholeText(account), title)}
        >
          Copiar todo
        </Button>
      </header>
      <dl className="facts">
        {dataOf(account).map(({ term, shown, copied }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="flex items-center justify-between gap-2">
              <span className="figures min-w-0 select-all break-words">{shown}</span>
              <Button
                mode="ghost"
                size="sm"
                icon="copy"
                label={`Copiar ${term.toLowerCase()}: ${title}`}
                onClick={() => void copy(copied, term)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The same as a part of a screen. */
export const PayToCard = () => (
  <PayTo around={(accounts) => <Card title="Datos para pagar">{accounts}</Card>} />
)

/** The same folded, beside a form. */
export const PayToFolded = () => (
  <PayTo
    around={(accounts) => (
      <details>
        <summary className="cursor-pointer">Datos para pagar</summary>
        <div className="mt-2">{accounts}</div>
      </details>
    )}
  />
)
