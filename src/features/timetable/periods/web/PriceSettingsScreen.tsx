import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PeriodInstalments } from '#features/money/instalments/web/widgets/PeriodInstalments.tsx'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Card } from '#web/ui/Card.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Period, showPeriod } from '../contract.ts'
import {
  createPriceSetting,
  deletePriceSetting,
  type PriceSetting,
  updatePriceSetting,
} from '../prices/contract.ts'
import { refusalToPrice } from '../prices/rules.ts'
import { refusals } from '../refusals.ts'
import { periodName } from '../rules.ts'
import { scopeOf, validityOf } from './words.ts'

/** What a period's semester costs, for everybody and for some. */
export function PriceSettingsScreen() {
  const id = useIdParam('id')
  const answer = useAnswer(
    showPeriod,
    { params: { id }, query: { with: ['price_settings'] } },
    { silent: true },
  )
  const period = answer.data?.data
  const refusal = period ? refusalToPrice(period, clock.today()) : null
  return (
    <Screen
      title={period ? `Precios de ${periodName(period)}` : 'Precios del período'}
      lead={refusal ? `${refusals[refusal].text} Sus precios ya no cambian.` : undefined}
      action={
        period &&
        !refusal && (
          <LinkTo to={`/periods/createPayments/${id}`} allows={createPriceSetting} icon="add">
            Configurar precio
          </LinkTo>
        )
      }
    >
      <Answered answer={answer}>
        {(priced) => <Prices period={priced} isSettled={refusal !== null} />}
      </Answered>
    </Screen>
  )
}

function Prices({ period, isSettled }: { period: Period; isSettled: boolean }) {
  const [dialog, setDialog] = useState<PriceSetting | null>(null)
  const settings = period.price_settings ?? []
  return (
    <>
      <Card title="Para todos">
        <p className="text-figure figures">{showMoney(period.semester_price_e2)}</p>
        <p className="text-text-2">El precio del período, donde ningún otro valga.</p>
      </Card>
      {settings.length === 0 ? (
        <EmptyState title="No hay otros precios">
          Se puede configurar uno por especialidad, por semestre o por fechas.
        </EmptyState>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {settings.map((setting) => (
            <li key={setting.id}>
              <Setting setting={setting} isSettled={isSettled} onDelete={() => setDialog(setting)} />
            </li>
          ))}
        </ul>
      )}
      <PeriodInstalments period={period} />
      {dialog && <DeletePrice setting={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

type SettingProps = { setting: PriceSetting; isSettled: boolean; onDelete: () => void }

function Setting({ setting, isSettled, onDelete }: SettingProps) {
  const may = useMay()
  const navigate = useNavigate()
  const edit = () => void navigate({ to: `/periods/updatePaymentSetting/${setting.id}` })
  const items = [
    ...(may(updatePriceSetting) ? [{ label: 'Editar', icon: 'edit' as const, onPick: edit }] : []),
    ...(may(deletePriceSetting)
      ? [{ label: 'Eliminar', icon: 'trash' as const, dangerous: true, onPick: onDelete }]
      : []),
  ]
  const scope = scopeOf(setting)
  return (
    <Card
      title={scope}
      level={3}
      action={
        !isSettled &&
        items.length > 0 && <Menu label={`Acciones de ${scope}`} icon="more" iconOnly items={items} />
      }
    >
      <p className="text-section figures">{showMoney(setting.semester_price_e2)}</p>
      <p className="text-text-2">Vale {validityOf(setting)}.</p>
      {setting.description && <p>{setting.description}</p>}
    </Card>
  )
}

function DeletePrice({ setting, onClose }: { setting: PriceSetting; onClose: () => void }) {
  const { run, pending } = useAction(deletePriceSetting, { touches: ['periods'], silent: true })
  const drop = async () => {
    try {
      await run({ params: { id: setting.id } })
      toast.success('Se ha eliminado el precio con éxito')
    } catch (error) {
      toast.error('Ocurrió un error al eliminar la configuración', sentenceOf(error))
    } finally {
      onClose()
    }
  }
  return (
    <DeleteDialog
      what={`el precio de ${scopeOf(setting)}`}
      open
      onClose={onClose}
      onConfirm={() => void drop()}
      busy={pending}
    >
      Las inscripciones que ya se hicieron conservan el suyo.
    </DeleteDialog>
  )
}
