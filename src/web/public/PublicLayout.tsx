import { type ReactNode, useEffect } from 'react'
import type { PublicInstitution } from '#features/institution/contract.ts'
import { Mark } from '#web/ui/Icon.tsx'
import { useInstitution } from './institution.ts'

type Props = { title: string; lead?: ReactNode; wide?: boolean; children: ReactNode }

/** The frame of every page without a session: the institute, and the page. */
export function PublicLayout({ title, lead, wide = false, children }: Props) {
  const institution = useInstitution()
  useEffect(() => {
    document.title = `${title} · Claustro`
  }, [title])
  return (
    <div className="landing">
      <InstitutionSide institution={institution} />
      <main className={wide ? 'landing-main landing-wide' : 'landing-main'}>
        <h1>{title}</h1>
        {lead && <p className="landing-lead">{lead}</p>}
        {children}
      </main>
    </div>
  )
}

function InstitutionSide({ institution }: { institution: PublicInstitution | null }) {
  return (
    <header className="landing-side">
      <a href="/" className="landing-mark">
        {institution?.logo ? (
          <img src="/api/institution/logo" alt="" width="44" height="44" />
        ) : (
          <Mark size={44} />
        )}
        <span>
          <span className="landing-name">{institution?.name || 'Claustro'}</span>
          <span className="landing-city">{institution ? institution.city : 'Administración académica'}</span>
        </span>
      </a>
    </header>
  )
}
