import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CHARGED } from '#features/money/fees/web/widgets/charged.ts'
import { ReportPayment } from '#features/money/payments/web/widgets/ReportPayment.tsx'
import { dayOf, type Instant, showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { type DocumentRequest, deleteDocumentRequest, listDocumentRequests } from '../contract.ts'
import { NewRequestDialog } from './NewRequestDialog.tsx'
import { PaperActs } from './PaperFile.tsx'
import { RequestState } from './RequestState.tsx'

/** What the student has asked for: where each stands, and what was before. */
export function MyRequests() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  // The home leads to the question itself: two presses, and it is asked.
  const [isAsking, setAsking] = useState(search.new === true)
  const navigate = useNavigate()
  const stopAsking = () => {
    setAsking(false)
    // Who reloads, or comes back, is not asked again.
    if (search.new) void navigate({ to: '/document-requests', search: {}, replace: true })
  }
  const answer = useAnswer(
    listDocumentRequests,
    { query: { limit: 0, sort_by: 'created_at,desc' } },
    { silent: true, staleTime: 0 },
  )
  const ask = (
    <Button mode="primary" icon="add" onClick={() => setAsking(true)}>
      Nueva solicitud
    </Button>
  )
  return (
    <Screen title="Solicitudes de documentos" narrow action={ask}>
      <Answered answer={answer} rows={6}>
        {(all) => {
          const open = all.filter(({ state }) => state === 'pending' || state === 'generated')
          const past = all.filter((one) => !open.includes(one))
          if (all.length === 0)
            return (
              <EmptyState title="Todavía no ha pedido documentos" action={ask}>
                Pida aquí constancias de estudio y de notas. Se le avisa cuando estén listas.
              </EmptyState>
            )
          return (
            <div className="grid gap-6">
              {open.length > 0 && (
                <Card title="En curso" flush>
                  <ul className="ruled">
                    {open.map((one) => (
                      <li key={one.id} className="grid gap-3 py-3">
                        <Open request={one} />
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
              {past.length > 0 && <Past requests={past} />}
            </div>
          )
        }}
      </Answered>
      {isAsking && <NewRequestDialog onClose={stopAsking} />}
    </Screen>
  )
}

function Open({ request }: { request: DocumentRequest }) {
  const [isLeaving, setLeaving] = useState(false)
  const { type_name, period_name, state, paper } = request
  const isVoid = paper !== null && paper.withdrawn_at !== null
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h3>
          {type_name} <span className="font-normal text-text-2">{period_name}</span>
        </h3>
        {isVoid ? <Badge tone="warn">Documento anulado</Badge> : <RequestState state={state} />}
      </div>
      {paper && !isVoid && state === 'generated' && (
        <p className="text-compact text-text-2">
          <span className="figures">{paper.number}</span>, se retira en Control de Estudios.
        </p>
      )}
      {!isVoid && <Way request={request} />}
      <Cost request={request} />
      {state === 'generated' && paper?.withdrawn_at === null && request.charge?.is_settled !== false && (
        <PaperActs request={request} />
      )}
      {paper?.withdrawn_at && <Withdrawn at={paper.withdrawn_at} />}
      {state === 'pending' && (
        <p>
          <Button size="sm" onClick={() => setLeaving(true)}>
            Cancelar solicitud
          </Button>
        </p>
      )}
      {isLeaving && <TakeBack request={request} onClose={() => setLeaving(false)} />}
    </>
  )
}

/** What it costs while that is not paid: its paper waits for it. */
function Cost({ request: { charge } }: { request: DocumentRequest }) {
  if (!charge || charge.is_settled) return null
  const { id, amount_e2, debt_e2, due_on } = charge
  return (
    <p className="flex flex-wrap items-center justify-between gap-3">
      <span>
        {debt_e2 > 0
          ? `Cuesta ${showMoney(amount_e2)}, a pagar hasta el ${showDay(due_on)}. Se entrega al estar pagado.`
          : 'Su pago está por revisar: al aprobarse se entrega.'}
      </span>
      {debt_e2 > 0 && <ReportPayment charge_id={id} debt_e2={debt_e2} size="sm" />}
    </p>
  )
}

const Withdrawn = ({ at }: { at: Instant }) => (
  <p className="text-compact text-warn">
    El instituto anuló este documento el {showDay(dayOf(at))}. Pida otro si lo necesita.
  </p>
)

/** Asked for, made, handed over: three points, the one that comes next in words of what is to do. */
function Way({ request }: { request: DocumentRequest }) {
  const { created_at, generated_at, retired_at } = request
  const points = [
    { done: 'Pedida', ahead: '', at: created_at },
    { done: 'Lista', ahead: 'Por preparar', at: generated_at },
    { done: 'Entregada', ahead: 'Por retirar', at: retired_at },
  ]
  const next = points.findIndex(({ at }) => at === null)
  return (
    <ol className="grid grid-cols-3 gap-2 text-compact">
      {points.map(({ done, ahead, at }, index) => (
        <li
          key={done}
          aria-current={index === next ? 'step' : undefined}
          style={{ borderTop: at ? '2px solid var(--text-2)' : '2px dashed var(--line)', paddingTop: 4 }}
        >
          <span className={index === next ? 'font-semibold' : at ? '' : 'text-text-3'}>
            {at ? done : ahead}
          </span>
          {at && <span className="block text-text-2">{showDay(dayOf(at))}</span>}
        </li>
      ))}
    </ol>
  )
}

function Past({ requests }: { requests: readonly DocumentRequest[] }) {
  return (
    <Card title="Anteriores" flush>
      <ul className="ruled">
        {requests.map((one) => (
          <li key={one.id} className="grid gap-2 py-3">
            <div className="flex items-baseline justify-between gap-3">
              <span>
                <b className="font-semibold">{one.type_name}</b>{' '}
                <span className="text-text-2">{one.period_name}</span>
                <span className="block text-compact text-text-2">
                  {one.retired_at &&
                    `${one.paper?.number}, ${one.is_self_served ? 'emitida al instante' : 'entregada'} el ${showDay(dayOf(one.retired_at))}`}
                  {one.canceled_at && `Anulada el ${showDay(dayOf(one.canceled_at))}: ${one.reason}`}
                </span>
              </span>
              {one.canceled_at && <Badge>Anulada</Badge>}
            </div>
            {one.paper?.withdrawn_at && <Withdrawn at={one.paper.withdrawn_at} />}
            {one.paper?.withdrawn_at === null && <PaperActs request={one} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TakeBack({ request, onClose }: { request: DocumentRequest; onClose: () => void }) {
  const { run, pending } = useAction(deleteDocumentRequest, { touches: CHARGED })
  return (
    <ConfirmDialog
      title={`¿Desea cancelar la solicitud de ${request.type_name.toLowerCase()}?`}
      confirm="Sí, cancelar"
      cancel="Volver"
      open
      busy={pending}
      onClose={onClose}
      onConfirm={async () => {
        await run({ params: { id: request.id } })
        onClose()
        toast.success('Se ha cancelado la solicitud con éxito')
      }}
    />
  )
}
