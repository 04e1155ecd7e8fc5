import { useEffect } from 'react'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { createCharges } from '../../charges/contract.ts'
import { listFees } from '../../contract.ts'

/** Tells whether there is a fee that this person may charge by hand. */
export function HasFees({ onKnown }: { onKnown: (hasFees: boolean) => void }) {
  const enabled = useMay()(createCharges)
  const query = { enabled: true, limit: 1 }
  const total = useAnswer(listFees, { query }, { silent: true, enabled }).data?.total ?? 0
  useEffect(() => onKnown(total > 0), [onKnown, total])
  return null
}
