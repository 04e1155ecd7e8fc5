import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBankMatch } from '#features/money/bank/web/widgets/use-bank-match.ts'
import { showMoney } from '#kernel/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { isLetterShortcut } from '#web/ui/shortcuts.ts'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import type { Payment } from '../contract.ts'
import { APPROVED, REJECTED } from '../rules.ts'
import { PaymentFacts } from './PaymentFacts.tsx'
import type { ReviewQueue } from './use-review-queue.ts'
import { Proof } from './widgets/Proof.tsx'
import { RejectReason, useRejectReason } from './widgets/RejectReason.tsx'

// Only who may read the bank's lines needs it.
const BankMatchFacts = lazyComponent(
  async () => (await import('#features/money/bank/web/widgets/BankMatchFacts.tsx')).BankMatchFacts,
)

type Props = { queue: ReviewQueue; payment: Payment }

/** The payment at hand. Its letters act only while it has the focus: a slip elsewhere decides nothing. */
export function ReviewCard({ queue, payment }: Props) {
  const card = useRef<HTMLElement>(null)
  const [rejecting, setRejecting] = useState<number | null>(null)
  const isRejecting = rejecting === payment.id
  const match = useBankMatch(
    payment.id,
    queue.payments.map(({ id }) => id),
  )
  const approve = () => queue.decide({ status: APPROVED, line_id: match?.line_id })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another payment is at hand
  useEffect(() => card.current?.focus({ preventScroll: true }), [payment.id])
  const back = () => {
    setRejecting(null)
    card.current?.focus({ preventScroll: true })
  }
  const acts: Record<string, () => void> = {
    a: approve,
    r: () => queue.canDecide && setRejecting(payment.id),
    j: () => queue.move(1),
    k: () => queue.move(-1),
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return isRejecting ? back() : card.current?.blur()
    const act = acts[event.key.toLowerCase()]
    if (!act || event.repeat || isRejecting || !isLetterShortcut(event)) return
    event.preventDefault()
    act()
  }
  const failed = queue.marks.get(payment.id)
  return (
    <section
      ref={card}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where the letters act, as the line below the buttons says
      tabIndex={0}
      aria-label={`Pago de ${payment.student_name}`}
      className="card group p-4 pointer-coarse:outline-none max-sm:border-0 max-sm:bg-transparent max-sm:p-0"
      onKeyDown={press}
    >
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <div className="min-w-0" style={{ flex: '1 1 22rem' }}>
          <PaymentFacts payment={payment} />
          {match && <BankMatchFacts match={match} />}
        </div>
        {payment.proof && (
          <figure className="sec min-w-0" style={{ flex: '0 1 15rem' }}>
            <figcaption className="sec-head">
              <h2>Comprobante</h2>
            </figcaption>
            <Proof id={payment.id} kind={payment.proof} />
          </figure>
        )}
      </div>
      {failed?.state === 'failed' && (
        <p role="alert" className="mt-3 text-bad text-control">
          {failed.why}
        </p>
      )}
      {isRejecting ? (
        <Rejection
          onBack={back}
          id={payment.id}
          onReject={(rejection_reason, onSent) =>
            queue.decide({ status: REJECTED, rejection_reason }, onSent)
          }
        />
      ) : (
        <Acts payment={payment} queue={queue} onApprove={approve} onReject={() => acts.r?.()} />
      )}
    </section>
  )
}

const BAR =
  'mt-4 flex flex-wrap items-center gap-2 max-sm:sticky max-sm:bottom-[var(--phone-bar,0px)] max-sm:border-text max-sm:border-t max-sm:bg-bg max-sm:py-2 print:hidden'

type ActsProps = { payment: Payment; queue: ReviewQueue; onApprove: () => void; onReject: () => void }

function Acts({ payment, queue, onApprove, onReject }: ActsProps) {
  const letter = (key: string) => (
    <span className="invisible ml-2 group-focus-within:visible pointer-coarse:hidden" aria-hidden="true">
      <kbd>{key}</kbd>
    </span>
  )
  return (
    <>
      <div ref={stickyFooterRef} className={`${BAR} pointer-coarse:max-sm:flex-row-reverse`}>
        <Button
          mode="primary"
          className="whitespace-nowrap max-sm:min-h-12 max-sm:flex-1"
          aria-keyshortcuts="a"
          onClick={onApprove}
        >
          Aprobar<span className="sm:hidden"> {showMoney(payment.amount)}</span>
          {letter('A')}
        </Button>
        <Button className="max-sm:min-h-12" aria-keyshortcuts="r" onClick={onReject}>
          Rechazar{letter('R')}
        </Button>
        {queue.open.length > 1 && (
          <Button
            mode="ghost"
            className="sm:ml-auto max-sm:min-h-12"
            aria-keyshortcuts="j"
            onClick={() => queue.move(1)}
          >
            Después{letter('J')}
          </Button>
        )}
      </div>
      <p className="invisible mt-3 text-hint text-text-3 group-focus-within:visible pointer-coarse:hidden">
        Las letras valen mientras este pago tiene el foco; <kbd>Esc</kbd> lo suelta.
      </p>
    </>
  )
}

type RejectionProps = {
  id: number
  onBack: () => void
  onReject: (reason: string, onSent: () => void) => void
}

function Rejection({ id, onBack, onReject }: RejectionProps) {
  const reason = useRejectReason(id)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given) onReject(given, reason.forget)
  }
  return (
    <form ref={form} className="mt-4 grid" onSubmit={submit} noValidate>
      <RejectReason reason={reason} />
      <div ref={stickyFooterRef} className={BAR}>
        <Button type="submit" mode="dangerous" className="max-sm:min-h-12 max-sm:flex-1">
          Rechazar y seguir
        </Button>
        <Button mode="ghost" className="max-sm:min-h-12" onClick={onBack}>
          Volver
        </Button>
      </div>
    </form>
  )
}
