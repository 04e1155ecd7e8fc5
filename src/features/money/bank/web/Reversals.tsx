import { useState } from 'react'
import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import { showDay, showDayInWords, showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import type { BankLine } from '../contract.ts'
import {
  type KeptReversal,
  listReversals,
  type Reversal,
  registerReversal,
  undoReversal,
} from '../reversals/contract.ts'
import { REVERSAL_WORDS, showSum } from './words.ts'

type Candidate = Reversal['candidates'][number]
type Found = Candidate & { debit: BankLine }

/** What the bank seems to have taken back of approved payments, and what was registered of it. */
export function Reversals() {
  const { data } = useAnswer(listReversals, {}, { silent: true })
  const may = useMay()
  const undo = useUndo()
  const [rejected, setRejected] = useState<Found | null>(null)
  const [isShown, setShown] = useState(false)
  const { found, kept } = data?.data ?? { found: [], kept: [] }
  if (found.length + kept.length === 0) return null
  const all = found.flatMap(({ debit, candidates }) => candidates.map((one) => ({ ...one, debit })))
  return (
    <section className="sec" aria-labelledby="bank-reversals">
      <header className="sec-head">
        <h2 id="bank-reversals">
          Devoluciones <span className="figures text-text-2">{found.length.toLocaleString('es-VE')}</span>
        </h2>
        {kept.length > 0 && (
          <Button mode="ghost" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Ocultar las registradas' : 'Ver las registradas'}
          </Button>
        )}
      </header>
      {found.length === 0 ? (
        !isShown && <p className="text-text-2">No hay devoluciones por registrar.</p>
      ) : (
        <ul className="rows">
          {all.map((one) => (
            <li key={`${one.debit.id} ${one.credit.id}`} className="flex-wrap">
              <div className="min-w-0" style={{ flex: '1 1 18rem' }}>
                <PaymentOf payment={one.payment} />
                <LineOf term="Entró" line={one.credit} />
                <LineOf term="Salió" line={one.debit} />
                <p className="flex flex-wrap gap-1">
                  {one.reasons.map((reason) => (
                    <Badge key={reason} tone="warn">
                      {REVERSAL_WORDS[reason]}
                    </Badge>
                  ))}
                </p>
              </div>
              {may(registerReversal) && (
                <Button
                  label={`Rechazar el pago de ${one.payment.student_name} por su devolución`}
                  onClick={() => setRejected(one)}
                >
                  Rechazar el pago
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isShown && <KeptReversals kept={kept} onUndo={may(undoReversal) ? undo : undefined} />}
      {rejected && <RejectReversed found={rejected} undo={undo} onClose={() => setRejected(null)} />}
    </section>
  )
}

function useUndo() {
  const { run } = useAction(undoReversal, { touches: MONEY_NUMBERS })
  return (debit_id: number) =>
    void run({ params: { id: debit_id } })
      .then(() => toast.success('Se deshizo la devolución'))
      .catch(() => {})
}

const PaymentOf = ({ payment }: { payment: NonNullable<KeptReversal['payment']> }) => (
  <p className="figures">
    <LinkTo to={`/students/${payment.student_id}/payments`} look="link">
      {payment.student_name}
    </LinkTo>
    , {showMoney(payment.amount)}, {showDay(payment.date)}
  </p>
)

const LineOf = ({ term, line }: { term: string; line: BankLine }) => (
  <p className="figures break-words text-compact text-text-2">
    {term}: {showSum(line.amount_e2, line.currency)}, {showDay(line.day)},{' '}
    {line.reference || 'sin referencia'}
    {line.description && ` · ${line.description}`} · {line.account}
  </p>
)

type KeptProps = { kept: readonly KeptReversal[]; onUndo: ((debit_id: number) => void) | undefined }

const KeptReversals = ({ kept, onUndo }: KeptProps) => (
  <ul className="rows" aria-label="Devoluciones registradas">
    {kept.map(({ debit, credit, payment, created_at, created_by }) => (
      <li key={debit.id} className="flex-wrap">
        <div className="min-w-0" style={{ flex: '1 1 18rem' }}>
          {payment ? <PaymentOf payment={payment} /> : <p>El pago fue eliminado.</p>}
          <LineOf term="Entró" line={credit} />
          <LineOf term="Salió" line={debit} />
          <p className="text-hint text-text-3">
            Registrada por {created_by}, {showMoment(created_at)}
          </p>
        </div>
        {onUndo && (
          <Button mode="ghost" size="sm" icon="undo" onClick={() => onUndo(debit.id)}>
            Deshacer
          </Button>
        )}
      </li>
    ))}
  </ul>
)

type RejectProps = { found: Found; undo: (debit_id: number) => void; onClose: () => void }

/** Rejects a payment with a word that is proposed and the student reads. */
function RejectReversed({ found: { debit, payment }, undo, onClose }: RejectProps) {
  const { run, pending } = useAction(registerReversal, { touches: MONEY_NUMBERS })
  const reject = async (reason: string) => {
    const body = { payment_id: payment.payment_id, reason }
    await run({ params: { id: debit.id }, body }).finally(onClose)
    offerUndo('Se ha rechazado el pago', () => undo(debit.id), payment.student_name)
  }
  return (
    <ReasonDialog
      title="Rechazar el pago devuelto"
      about={[registerReversal, debit.id]}
      what={`El pago de ${showMoney(payment.amount)} de ${payment.student_name} deja de contar. La línea de la devolución queda con él.`}
      hint="El estudiante lo lee."
      proposed={`El banco devolvió el dinero el ${showDayInWords(debit.day)}.`}
      submit="Rechazar"
      busy={pending}
      onClose={onClose}
      onGiven={reject}
    />
  )
}
