import { type ReactNode, useEffect } from 'react'
import type { PublicInstitution } from '#features/institution/contract.ts'
import { Mark } from '#web/ui/Icon.tsx'
import { useInstitution } from './institution.ts'

type Props = {
  title: string
  lead?: ReactNode
  wide?: boolean
  /** Content beside the form on wide windows, below it on others. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of every public page: the institute, and the page. */
export function PublicLayout({ title, lead, wide = false, beside, children }: Props) {
  const institution = useInstitution()
  useEffect(() => {
    document.title = `${title} · Claustro`
  }, [title])
  return (
    <div className="landing">
      <InstitutionSide institution={institution} />
      <main className={`landing-main${wide ? ' landing-wide' : ''}${beside ? ' landing-twofold' : ''}`}>
        <h1>{title}</h1>
        {lead && <p className="landing-lead">{lead}</p>}
        {children}
        {beside && <div className="landing-more">{beside}</div>}
      </main>
    </div>
  )
}

function InstitutionSide({ institution }: { institution: PublicInstitution | null }) {
  return (
    <header className="landing-side">
      <a href="/" className="landing-mark">
        {institution?.logo ? (
          <img src="/api/institution/logo" alt="" width="36" height="36" />
        ) : (
          <Mark size={36} />
        )}
        <span>
          <span className="landing-name">{institution?.name || 'Claustro'}</span>
          <span className="landing-city">{institution ? institution.city : 'Administración académica'}</span>
        </span>
      </a>
    </header>
  )
}
