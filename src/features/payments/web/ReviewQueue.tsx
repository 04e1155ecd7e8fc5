import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showMoney } from '#kernel/money.ts'
import { ApiError, call, readAgain } from '#web/api/api.tsx'
import { sentenceOf, showError } from '#web/api/errors.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { isLetterShortcut } from '#web/ui/shortcuts.ts'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import { openDialogs } from '#web/ui/top-layer.ts'
import { type Payment, updatePayment } from '../contract.ts'
import { APPROVED, REJECTED } from '../rules.ts'
import { PaymentFacts } from './PaymentFacts.tsx'
import { RejectDialog } from './widgets/RejectDialog.tsx'

/** Never «approved» before the server said so: until then it is being sent. */
type Mark = { state: 'sending' | 'approved' | 'rejected' | 'failed'; why?: string }
type Marks = ReadonlyMap<number, Mark>

const isOpen = (marks: Marks, { id }: Payment) => {
  const mark = marks.get(id)
  return mark === undefined || mark.state === 'failed'
}

type Props = {
  first: readonly Payment[]
  empty: ReactNode
  /** Looks for those that came meanwhile. */
  onMore: () => void
}

/** One payment at a time with its keys; the next is shown while the last is on its way. */
export function ReviewQueue({ first, empty, onMore }: Props) {
  const [payments] = useState(first)
  const [at, setAt] = useState(0)
  const [marks, mark] = useMarks()
  const [isRejecting, setRejecting] = useState(false)
  const current = payments[at]
  const left = payments.filter((one) => isOpen(marks, one)).length

  const move = (step: number) => setAt((now) => Math.min(Math.max(now + step, 0), payments.length - 1))
  const decide = (verdict: Verdict) => {
    if (!current || !isOpen(marks, current)) return
    void review(current, verdict, mark)
    const open = payments.flatMap((one, index) => (index !== at && isOpen(marks, one) ? [index] : []))
    // On to the next one; after the last, back to the first that was passed over.
    setAt(open.find((index) => index > at) ?? open[0] ?? at)
  }
  const approve = () => decide({ status: APPROVED })
  const reject = () => current && isOpen(marks, current) && setRejecting(true)
  useEffect(() => {
    // The banner's count: read again when this is over, not after each one.
    if (left === 0) readAgain(['payments'])
  }, [left])
  useKeys({ a: approve, r: reject, j: () => move(1), k: () => move(-1) })

  if (!current) return empty
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_1fr]">
      <Progress payments={payments} marks={marks} at={at} onPick={setAt} />
      <Card
        title={
          <span className="figures">
            Pago {at + 1} de {payments.length}
          </span>
        }
        action={
          <span className="flex gap-1">
            <Button size="sm" icon="up" label="Anterior (K)" disabled={at === 0} onClick={() => move(-1)} />
            <Button
              size="sm"
              icon="down"
              label="Siguiente (J)"
              disabled={at === payments.length - 1}
              onClick={() => move(1)}
            />
          </span>
        }
      >
        <PaymentFacts payment={current} />
        <Decision
          mark={marks.get(current.id)}
          open={isOpen(marks, current)}
          onApprove={approve}
          onReject={reject}
        />
        <p className="hint mt-4" role="status">
          {left === 0
            ? 'No quedan pagos por decidir en esta lista.'
            : `${left === 1 ? 'Queda' : 'Quedan'} ${left} por decidir.`}
        </p>
        {left === 0 && <Button onClick={onMore}>Buscar más pagos</Button>}
      </Card>
      {isRejecting && (
        <RejectDialog
          what={`Pago de ${showMoney(current.amount)} de ${current.student_name}`}
          onClose={() => setRejecting(false)}
          onReject={(rejection_reason) => {
            setRejecting(false)
            decide({ status: REJECTED, rejection_reason })
          }}
        />
      )}
    </div>
  )
}

type DecisionProps = { mark: Mark | undefined; open: boolean; onApprove: () => void; onReject: () => void }

/** The two buttons, or what became of the payment. */
function Decision({ mark, open, onApprove, onReject }: DecisionProps) {
  return (
    <div
      ref={stickyFooterRef}
      className="mt-4 flex flex-wrap items-center gap-2 bg-surface py-2 max-lg:sticky max-lg:bottom-14 print:hidden"
      aria-live="polite"
    >
      {open ? (
        <>
          <Button mode="primary" icon="check" onClick={onApprove}>
            Aprobar (A)
          </Button>
          <Button icon="close" onClick={onReject}>
            Rechazar (R)
          </Button>
        </>
      ) : (
        <MarkOf mark={mark} />
      )}
      {mark?.state === 'failed' && <p className="text-bad text-control">{mark.why}</p>}
    </div>
  )
}

type Verdict = { status: number; rejection_reason?: string }

function useMarks(): [Marks, (id: number, mark: Mark) => void] {
  const [marks, setMarks] = useState<Marks>(new Map())
  const put = (id: number, mark: Mark) => setMarks((now) => new Map(now).set(id, mark))
  return [marks, put]
}

async function review(payment: Payment, verdict: Verdict, mark: (id: number, mark: Mark) => void) {
  mark(payment.id, { state: 'sending' })
  try {
    await call(updatePayment, { params: { id: payment.id }, body: verdict }, { version: payment.updated_at })
    mark(payment.id, { state: verdict.status === APPROVED ? 'approved' : 'rejected' })
  } catch (error) {
    mark(payment.id, { state: 'failed', why: sentenceOf(error) })
    if (!(error instanceof ApiError) || error.status !== 409) showError(error)
  }
  readAgain(['payments', 'students', 'dashboard'], { later: true })
}

/** Single letters, while nothing is typed and no dialog is open. */
function useKeys(keys: Record<string, () => unknown>) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || event.repeat || !isLetterShortcut(event) || openDialogs.get().length > 0) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const WORDS = {
  sending: { tone: 'neutral', word: 'Enviando' },
  approved: { tone: 'ok', word: 'Aprobado' },
  rejected: { tone: 'bad', word: 'Rechazado' },
  failed: { tone: 'warn', word: 'Sin cambios' },
} as const

function MarkOf({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null
  const { tone, word } = WORDS[mark.state]
  return <Badge tone={tone}>{word}</Badge>
}

type ProgressProps = {
  payments: readonly Payment[]
  marks: Marks
  at: number
  onPick: (index: number) => void
}

function Progress({ payments, marks, at, onPick }: ProgressProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <nav aria-label="Pagos por revisar" className="max-lg:hidden">
      <ol
        ref={list}
        className="grid max-h-[70vh] gap-px overflow-y-auto rounded-md border border-line bg-surface"
      >
        {payments.map((one, index) => (
          <li key={one.id}>
            <button
              type="button"
              className={`grid w-full gap-0.5 px-3 py-2 text-left hover:bg-hover ${index === at ? 'bg-selected' : ''}`}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => onPick(index)}
            >
              <span className="truncate">{one.student_name}</span>
              <span className="flex items-center justify-between gap-2 text-compact text-text-2">
                <span className="figures">{showMoney(one.amount)}</span>
                <MarkOf mark={marks.get(one.id)} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
