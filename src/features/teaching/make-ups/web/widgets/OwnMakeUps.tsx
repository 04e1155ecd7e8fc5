import { useState } from 'react'
import { ReportPayment } from '#features/money/payments/web/widgets/ReportPayment.tsx'
import { showDayInWords } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { clock } from '#web/ui/clock.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { listMakeUps, type MakeUp } from '../../contract.ts'
import { inscribeInMakeUp, leaveMakeUp } from '../../inscribing/contract.ts'
import { makeUpName } from '../../words.ts'
import { MADE_UP } from './made-up.ts'

/** The make-up exams that a student may take, or is inscribed in, until they are sealed; nothing where there are none. Where it is sure that there is one, its room is kept. */
export function OwnMakeUps({ isSure = false }: { isSure?: boolean }) {
  const { data, isPending } = useAnswer(
    listMakeUps,
    { query: { sort_by: 'held_on,asc', limit: 0 } },
    { silent: true, staleTime: 0 },
  )
  const waiting = (data?.data ?? []).filter(
    ({ state, held_on, own }) =>
      state !== 'sealed' && (own?.is_inscribed || (own?.is_candidate && clock.today() <= held_on)),
  )
  if (isPending && isSure) return <Skeleton rows={2} />
  if (waiting.length === 0) return null
  return (
    <Card title="Reparaciones" flush>
      <ul className="ruled">
        {waiting.map((one) => (
          <li key={one.id} className="grid gap-2 py-3">
            <Own of={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Own({ of }: { of: MakeUp }) {
  const { own, held_on, inscribe_until, fee } = of
  const inscribe = useAction(inscribeInMakeUp, { touches: MADE_UP })
  const [isLeaving, setLeaving] = useState(false)
  const mayStill = clock.today() <= inscribe_until
  if (!own) return null
  if (own.is_inscribed)
    return (
      <>
        <p>
          <Badge tone="ok">Inscrito</Badge> Presenta {makeUpName(of)}, el {showDayInWords(held_on)}.
        </p>
        {own.charge && own.charge.debt_e2 > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-3">
            <span>Cuesta {showMoney(own.charge.amount_e2)}.</span>
            <ReportPayment charge_id={own.charge.id} debt_e2={own.charge.debt_e2} size="sm" />
          </p>
        )}
        {fee && mayStill && (
          <p>
            <Button size="sm" onClick={() => setLeaving(true)}>
              Retirar la inscripción
            </Button>
          </p>
        )}
        {isLeaving && <Leave of={of} onClose={() => setLeaving(false)} />}
      </>
    )
  const ask = async () => {
    await inscribe.run({ params: { id: of.id }, body: {} })
    toast.success('Se ha inscrito en la reparación con éxito')
  }
  return (
    <>
      <p>
        Puede presentar {makeUpName(of)}, el {showDayInWords(held_on)}.{' '}
        {mayStill
          ? `Inscríbase hasta el ${showDayInWords(inscribe_until)}.`
          : 'El plazo para inscribirse pasó: pregunte en Control de Estudios.'}
      </p>
      {mayStill && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span>{fee ? `Cuesta ${showMoney(fee.price_e2)}.` : 'No cuesta nada.'}</span>
          <Button
            mode="primary"
            size="sm"
            busy={inscribe.pending}
            label={`Inscribirse en ${makeUpName(of)}`}
            onClick={() => void ask().catch(() => undefined)}
          >
            Inscribirse
          </Button>
        </p>
      )}
    </>
  )
}

function Leave({ of, onClose }: { of: MakeUp; onClose: () => void }) {
  const { run, pending } = useAction(leaveMakeUp, { touches: MADE_UP })
  const leave = async () => {
    await run({ params: { id: of.id }, body: {} }).finally(onClose)
    toast.success('Se ha retirado la inscripción con éxito')
  }
  return (
    <ConfirmDialog
      title={`¿Desea retirarse de ${makeUpName(of)}?`}
      confirm="Sí, retirar"
      cancel="Volver"
      open
      busy={pending}
      onClose={onClose}
      onConfirm={() => void leave().catch(() => undefined)}
    >
      {of.fee && <p>Si no se ha pagado, el cargo se quita.</p>}
    </ConfirmDialog>
  )
}
