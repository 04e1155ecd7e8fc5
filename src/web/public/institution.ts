import { useEffect, useState } from 'react'
import { type PublicInstitution, showInstitution } from '#features/institution/contract.ts'
import { callPatiently } from '#web/public/patient-call.ts'
import { publicPathOf } from '#web/public/public-paths.ts'

let asked: Promise<PublicInstitution | null> | null = null

/** Whose institute this is, asked once. One that is not set up yet leads to its first-run screen, and no other does. */
async function ask(): Promise<PublicInstitution | null> {
  const { data } = await callPatiently(showInstitution)
  const isSetup = publicPathOf(location.pathname) === '/setup'
  if (data.is_set_up === isSetup) location.replace(isSetup ? '/' : '/setup')
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
