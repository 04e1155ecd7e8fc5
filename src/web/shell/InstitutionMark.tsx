import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showInstitution } from '#features/institute/institution/first-calls.ts'
import { useAnswer } from '#web/api/api.tsx'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import { Mark } from '#web/ui/Icon.tsx'

type Known = { name: string; logo: string | null }
const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
const NONE = { name: 'Claustro', logo: null }
const FRESH_MS = 5 * 60_000

/** The institute's name, from this device's storage until it is read. */
export function InstitutionMark() {
  const { data } = useAnswer(showInstitution, {}, { silent: true, staleTime: FRESH_MS })
  const { name, logo } = data?.data ?? readStored<Known>('institution', isKnown, NONE)
  useEffect(() => {
    if (data) writeStored('institution', { name: data.data.name, logo: data.data.logo })
  }, [data])
  return (
    <Link to="/home" className="header-mark" aria-label={`${name}, inicio`} title={name}>
      {logo ? <img src="/api/institution/logo" alt="" width="28" height="28" /> : <Mark size={28} />}
      <span>{name}</span>
    </Link>
  )
}
