import { useEffect, useState } from 'react'
import { useAction, useMay } from '#web/api/api.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { clock } from '#web/ui/clock.ts'
import { SecureConfirm } from '#web/ui/SecureConfirm.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Period } from '../contract.ts'
import { openInscriptions } from '../opening/contract.ts'
import { inscriptionsHaveEnded, periodName } from '../rules.ts'
import { endedOn } from './words.ts'

type Flag = 'enabled_preregisters' | 'enabled_inscriptions'

const WORDS: Record<Flag, { what: string; many: string; opened: string; closed: string; follows: string }> = {
  enabled_preregisters: {
    what: 'las preinscripciones',
    many: 'Preinscripciones',
    opened: 'Se han abierto las preinscripciones con éxito',
    closed: 'Se han cerrado las preinscripciones con éxito',
    follows: 'Cualquier persona podrá llenar el formulario de preinscripción, sin iniciar sesión.',
  },
  enabled_inscriptions: {
    what: 'las inscripciones',
    many: 'Inscripciones',
    opened: 'Se han abierto las inscripciones con éxito',
    closed: 'Se han cerrado las inscripciones con éxito',
    follows: 'Los estudiantes podrán inscribirse, con el precio que el período tenga ese día.',
  },
}

type Props = {
  period: Period
  flag: Flag
  /** The state in words beside the switch, where no column head says what it is. */
  named?: boolean
}

/** A flag of a period as a switch: asks first, shows the new state at once, and goes back when it is refused. */
export function PeriodFlag({ period, flag, named = false }: Props) {
  const [dialog, setDialog] = useState<boolean | null>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { run, pending } = useAction(openInscriptions, {
    touches: ['enabled-preregisters-period', 'enabled-inscription-period'],
  })
  const may = useMay()
  const words = WORDS[flag]
  const isOpen = wanted ?? period[flag]
  const hasEnded = flag === 'enabled_inscriptions' && inscriptionsHaveEnded(period, clock.today())
  const state = hasEnded ? endedOn(period) : isOpen ? 'Abiertas' : 'Cerradas'
  const name = periodName(period)
  const isNear = period.standing === 'current' || period.standing === 'next'
  const canChange = may(openInscriptions) && (isNear || period[flag])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted holds until the server's answer is read
  useEffect(() => setWanted(null), [period.updated_at])

  const change = async (to: boolean) => {
    setWanted(to)
    try {
      await run({ params: { id: period.id }, body: { [flag]: to } })
      toast.success(to ? words.opened : words.closed)
    } catch (error) {
      setWanted(null)
      throw error
    } finally {
      setDialog(null)
    }
  }
  const label = named ? `${words.many}: ${state.toLocaleLowerCase('es-VE')}` : state
  if (hasEnded || !canChange)
    return <span className={isOpen && !hasEnded ? 'text-ok' : 'text-text-2'}>{label}</span>

  const asking = {
    open: dialog !== null,
    onClose: () => setDialog(null),
    onConfirm: () => void change(dialog === true),
    busy: pending,
    title: `${dialog ? 'Abrir' : 'Cerrar'} ${words.what} del período ${name}`,
  }
  // screens.md#jobs: the inscriptions of the next period open with the secure text.
  const isSecure = dialog === true && flag === 'enabled_inscriptions' && period.standing === 'next'
  return (
    <>
      <Switch
        label={label}
        name={`${words.many} del período ${name}: ${state.toLocaleLowerCase('es-VE')}`}
        checked={isOpen}
        disabled={pending}
        onChange={setDialog}
      />
      {isSecure ? (
        <SecureConfirm {...asking} confirm="Abrir inscripciones">
          {words.follows}
        </SecureConfirm>
      ) : (
        <ConfirmDialog {...asking} confirm={dialog ? 'Abrir' : 'Cerrar'}>
          {dialog ? words.follows : 'Nadie más podrá hacerlo hasta que se abran de nuevo.'}
        </ConfirmDialog>
      )}
    </>
  )
}
