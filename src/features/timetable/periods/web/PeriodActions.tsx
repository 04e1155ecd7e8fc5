import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useMay } from '#web/api/api.tsx'
import { ConfirmDialog, DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { deletePeriod, type Period, updatePeriod } from '../contract.ts'
import { createPriceSetting, listPriceSettings } from '../prices/contract.ts'
import { isEnded, periodName } from '../rules.ts'

type OpenDialog = { what: 'enable' | 'delete'; period: Period } | null

/** What may be done with a period, as the items of a menu, and the questions that come before. */
export function usePeriodActions(onDeleted?: () => void) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const may = useMay()
  const navigate = useNavigate()
  const itemsOf = (period: Period): MenuItem[] => {
    const isOver = isEnded(period)
    return [
      ...(may(updatePeriod) && !isOver
        ? [
            {
              label: 'Editar',
              icon: 'edit' as const,
              onPick: () => void navigate({ to: '/periods/make', search: { update: period.id } }),
            },
          ]
        : []),
      ...(may(listPriceSettings)
        ? [{ label: 'Ver precios', icon: 'money' as const, to: `/periods/detailsPayments/${period.id}` }]
        : []),
      ...(may(createPriceSetting) && !isOver
        ? [{ label: 'Configurar precio', icon: 'add' as const, to: `/periods/createPayments/${period.id}` }]
        : []),
      ...(may(updatePeriod) && !isOver && !period.enabled
        ? [
            {
              label: 'Activar período',
              icon: 'ok' as const,
              onPick: () => setDialog({ what: 'enable', period }),
              apart: true,
            },
          ]
        : []),
      ...(may(deletePeriod) && !period.enabled
        ? [deletion(() => setDialog({ what: 'delete', period }))]
        : []),
    ]
  }
  const dialogs = <PeriodDialogs asked={dialog} onClose={() => setDialog(null)} onDeleted={onDeleted} />
  return { itemsOf, dialogs, enable: (period: Period) => setDialog({ what: 'enable', period }) }
}

type DialogProps = { asked: OpenDialog; onClose: () => void; onDeleted: (() => void) | undefined }

function PeriodDialogs({ asked, onClose, onDeleted }: DialogProps) {
  const update = useAction(updatePeriod, { touches: ['enabled-period', 'sections'] })
  const remove = useAction(deletePeriod)
  if (!asked) return null
  const { period, what } = asked
  const name = periodName(period)
  const enable = async () => {
    try {
      await update.run({ params: { id: period.id }, body: { enabled: true } })
      toast.success(`Se ha activado el período ${name} con éxito`)
    } finally {
      onClose()
    }
  }
  const drop = async () => {
    try {
      await remove.run({ params: { id: period.id } })
      toast.success(`Se ha eliminado el período ${name} con éxito`)
      onDeleted?.()
    } finally {
      onClose()
    }
  }
  if (what === 'delete')
    return (
      <DeleteDialog
        what={`el período ${name}`}
        open
        onClose={onClose}
        onConfirm={() => void drop()}
        busy={remove.pending}
      >
        También se eliminan sus precios y los pensums asociados. Solo es posible si no tiene secciones ni
        inscripciones.
      </DeleteDialog>
    )
  return (
    <ConfirmDialog
      title={`Activar el período ${name}`}
      open
      onClose={onClose}
      onConfirm={() => void enable()}
      confirm="Activar"
      busy={update.pending}
    >
      Será el período actual. El que está activo ahora pasa a ser anterior: sus inscripciones se cierran y ya
      no se puede modificar.
    </ConfirmDialog>
  )
}
