import { useEffect } from 'react'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { createCharges } from '../../charges/contract.ts'
import { listFees } from '../../contract.ts'

// With it comes what forms are made of.
const ChargeDialog = lazyComponent(async () => (await import('./ChargeDialog.tsx')).ChargeDialog)

type Props = {
  /** Null until somebody charges them. */
  ids: readonly number[] | null
  /** Whether there is a fee that this person may charge by hand. */
  onKnown: (hasFees: boolean) => void
  onClose: () => void
  onDone: () => void
}

/** Charges those selected a fee, where there is one. */
export function ChargeMany({ ids, onKnown, ...ends }: Props) {
  const enabled = useMay()(createCharges)
  const query = { enabled: true, limit: 1 }
  const total = useAnswer(listFees, { query }, { silent: true, enabled }).data?.total ?? 0
  useEffect(() => onKnown(total > 0), [onKnown, total])
  return ids && <ChargeDialog ids={ids} {...ends} />
}
