import { useState } from 'react'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { leaveWaitingList } from '../../contract.ts'

type Entry = { section_id: number; student_id: number; offered_until: string | null }
type Props = { place: Entry; section: string; size?: 'sm' | 'md' }

/** Leaves a list of one's own, or refuses the seat that it offers, after a question. */
export function LeaveButton({ place, section, size = 'sm' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isOffer = place.offered_until !== null
  return (
    <>
      <Button
        size={size}
        label={isOffer ? 'Rechazar el cupo' : `Salir de la lista de ${section}`}
        onClick={() => setOpen(true)}
      >
        {isOffer ? 'Rechazar' : 'Salir de la lista'}
      </Button>
      {isOpen && <LeaveDialog place={place} section={section} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = {
  place: Entry
  /** Which one leaves oneself. */
  section?: string
  /** Whom the office takes off. */
  name?: string
  onClose: () => void
}

export function LeaveDialog({ place, section, name, onClose }: DialogProps) {
  const { section_id, student_id, offered_until } = place
  const { run, pending } = useAction(leaveWaitingList, { touches: ['students'] })
  const leave = async () => {
    await run({ params: { id: section_id, student_id } }).finally(onClose)
    toast.success(offered_until === null ? 'La lista de espera ha cambiado' : 'El cupo pasa a quien sigue')
  }
  const what = offered_until === null ? 'salir de la lista de espera' : 'rechazar el cupo'
  return (
    <ConfirmDialog
      title={name ? `¿Desea quitar a ${name} de la lista de espera?` : `¿Desea ${what} de ${section}?`}
      open
      confirm="Si"
      cancel="No"
      dangerous
      busy={pending}
      onClose={onClose}
      onConfirm={() => void leave().catch(() => {})}
    >
      {consequence(offered_until !== null, name !== undefined)}
    </ConfirmDialog>
  )
}

function consequence(isOffer: boolean, isOther: boolean): string {
  const passes = isOffer ? 'El cupo ofrecido pasa a quien sigue. ' : ''
  return isOther
    ? `${passes}Se le avisa. Si vuelve a anotarse, va al final.`
    : `${passes}Si vuelve a anotarse, va al final de la lista.`
}
