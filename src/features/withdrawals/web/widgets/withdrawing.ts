import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#web/api/api.tsx'
import { toast } from '#web/ui/toast.ts'
import { listWithdrawals } from '../../contract.ts'

/** What a withdrawal changes elsewhere. */
export const TOUCHED = ['students', 'sections', 'inscriptions', 'withdrawals'] as const

/** The reason of a rehearsal, which is taken back. */
export const REHEARSAL = 'Revisión previa'

/** As long as an offer to undo. */
const UNDO_MS = 10_000

/** Says what was withdrawn from many, with the way to where it is undone. */
export function useTellWithdrawn() {
  const may = useMay()
  const navigate = useNavigate()
  const action = { label: 'Ver retiros', run: () => void navigate({ to: '/withdrawals' }) }
  return (title: string) =>
    toast.success(title, undefined, may(listWithdrawals) ? { ms: UNDO_MS, action } : {})
}
