import { useEffect, useState } from 'react'
import type { PublicInstitution } from '#features/institute/institution/contract.ts'
import { showInstitution } from '#features/institute/institution/first-calls.ts'
import { callPatiently } from '#web/public/patient-call.ts'
import { publicPathOf } from '#web/public/public-paths.ts'
import { writeStored } from '#web/ui/device-storage.ts'

let asked: Promise<PublicInstitution | null> | null = null

/** Reads the institute once. If it is not set up yet, every page leads to the first-run screen. */
async function ask(): Promise<PublicInstitution | null> {
  const { data } = await callPatiently(showInstitution)
  // Whoever signs in sees it in the bar at once (InstitutionMark.tsx).
  writeStored('institution', { name: data.name, logo: data.logo })
  const isSetup = publicPathOf(location.pathname) === '/setup'
  if (data.is_set_up === isSetup) location.replace(isSetup ? '/' : '/setup')
  return data
}

export function useInstitution(): PublicInstitution | null {
  const [institution, setInstitution] = useState<PublicInstitution | null>(null)
  useEffect(() => {
    asked ??= ask().catch(() => null) // the pages work without the name
    void asked.then(setInstitution)
  }, [])
  return institution
}
