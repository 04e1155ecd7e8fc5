import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#web/api/api.tsx'
import { toast } from '#web/ui/toast.ts'
import { listWithdrawals } from '../../contract.ts'

/** What a withdrawal changes elsewhere. */
export const TOUCHED = ['students', 'sections', 'inscriptions', 'withdrawals'] as const

/** Where the reason of what is done to many is read. */
export const READ_BY_EACH =
  'El mismo para todos; queda en cada historial, y cada estudiante lo lee en su aviso.'

/** What becomes of the lists in which somebody waited who had retired. */
export const PLACES_BACK =
  'Si esperaba cupo en una sección, recupera su puesto en la lista mientras sigan abiertas las inscripciones; un cupo que se le ofrecía ya pasó a otra persona.'

/** As long as an offer to undo. */
const UNDO_MS = 10_000

/** Says what was withdrawn, with the way to where it is undone. */
export function useTellWithdrawn() {
  const may = useMay()
  const navigate = useNavigate()
  const action = { label: 'Ver retiros', run: () => void navigate({ to: '/withdrawals' }) }
  return (title: string) =>
    toast.success(title, undefined, may(listWithdrawals) ? { ms: UNDO_MS, action } : {})
}
