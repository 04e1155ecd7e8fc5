import { useEffect, useState } from 'react'
import { type PublicInstitution, showInstitution } from '#features/institution/contract.ts'
import { call } from '#web/call.ts'

let asked: Promise<PublicInstitution | null> | null = null

/** Whose institute this is, asked once. An institute that is not set up yet leads to its first-run screen. */
async function ask(): Promise<PublicInstitution | null> {
  const { data } = await call(showInstitution)
  if (!data.is_set_up && location.pathname !== '/setup') location.replace('/setup')
  return data
}

/** The institute, once known. */
export function useInstitution(): PublicInstitution | null {
  const [institution, setInstitution] = useState<PublicInstitution | null>(null)
  useEffect(() => {
    asked ??= ask().catch(() => null) // the pages work without the name
    void asked.then(setInstitution)
  }, [])
  return institution
}
