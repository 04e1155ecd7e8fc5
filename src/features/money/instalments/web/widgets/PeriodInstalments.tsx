import { useState } from 'react'
import { isEnded } from '#features/timetable/periods/rules.ts'
import { showDay } from '#kernel/dates.ts'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  createInstalmentPlan,
  deleteInstalmentPlan,
  type InstalmentPlan,
  listInstalmentPlans,
  updateInstalmentPlan,
} from '../../contract.ts'
import { surchargeWords } from '../../words.ts'
import { PLANNED } from './planned.ts'
import { TouchedInscriptions } from './TouchedInscriptions.tsx'

const PlanDialog = lazyComponent(async () => (await import('./PlanDialog.tsx')).PlanDialog)

/** Of a period as its own calls have it. */
export type PlannedPeriod = {
  id: number
  start_date: InstalmentPlan['parts'][number]['due_on']
  end_date: InstalmentPlan['parts'][number]['due_on']
} & Parameters<typeof isEnded>[0]

type Open = { what: 'set' | 'delete'; plan: InstalmentPlan | null } | null

/** In which parts the prices of a period are paid, and where an administrator sets it. */
export function PeriodInstalments({ period }: { period: PlannedPeriod }) {
  const may = useMay()
  const { data } = useAnswer(listInstalmentPlans, { params: { id: period.id } }, { silent: true })
  const [open, setOpen] = useState<Open>(null)
  const plans = data?.data ?? []
  const isSettled = isEnded(period)
  const maySet = may(createInstalmentPlan) && !isSettled
  if (!data || (plans.length === 0 && !maySet)) return null
  return (
    <Card
      title="Cuotas"
      action={
        maySet && (
          <Button size="sm" icon="add" onClick={() => setOpen({ what: 'set', plan: null })}>
            Fijar cuotas
          </Button>
        )
      }
    >
      {plans.length === 0 ? (
        <p className="text-text-2">Los precios se pagan en una sola parte, sin día de vencimiento.</p>
      ) : (
        <ul className="rows">
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} isSettled={isSettled} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.what === 'set' && (
        <PlanDialog period={period} plan={open.plan} plans={plans} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'delete' && open.plan && <DeletePlan plan={open.plan} onClose={() => setOpen(null)} />}
    </Card>
  )
}

type PlanProps = { plan: InstalmentPlan; isSettled: boolean; onOpen: (open: Open) => void }

function Plan({ plan, isSettled, onOpen }: PlanProps) {
  const may = useMay()
  const scope = plan.specialization_title ?? 'Todas las especialidades'
  const items = [
    ...(may(updateInstalmentPlan)
      ? [{ label: 'Editar', icon: 'edit' as const, onPick: () => onOpen({ what: 'set', plan }) }]
      : []),
    ...(may(deleteInstalmentPlan)
      ? [
          {
            label: 'Eliminar',
            icon: 'trash' as const,
            dangerous: true,
            onPick: () => onOpen({ what: 'delete', plan }),
          },
        ]
      : []),
  ]
  return (
    <li className="items-start">
      <span className="min-w-0 flex-1">
        <b className="font-medium">{scope}</b>
        {plan.parts.map(({ percent, due_on }) => (
          <span key={due_on} className="figures block text-text-2">
            {percent} % hasta el {showDay(due_on)}
          </span>
        ))}
        {plan.surcharge_after_days !== null && (
          <span className="block text-text-2">Recargo: {surchargeWords(plan)}</span>
        )}
      </span>
      {!isSettled && items.length > 0 && (
        <Menu label={`Acciones de las cuotas de ${scope}`} icon="more" iconOnly items={items} />
      )}
    </li>
  )
}

function DeletePlan({ plan, onClose }: { plan: InstalmentPlan; onClose: () => void }) {
  const { run, pending } = useAction(deleteInstalmentPlan, { touches: PLANNED, silent: true })
  const drop = async () => {
    try {
      await run({ params: { id: plan.id } })
      toast.success('Se han eliminado las cuotas con éxito')
    } catch (error) {
      toast.error('No se pudieron eliminar las cuotas', sentenceOf(error))
    } finally {
      onClose()
    }
  }
  return (
    <DeleteDialog
      what={`las cuotas de ${plan.specialization_title ?? 'todas las especialidades'}`}
      open
      onClose={onClose}
      onConfirm={() => void drop()}
      busy={pending}
    >
      Lo que se debe no cambia: deja de vencer por partes.
      <TouchedInscriptions
        period_id={plan.period_id}
        specialization_id={plan.specialization_id}
        parts={null}
      />
    </DeleteDialog>
  )
}
