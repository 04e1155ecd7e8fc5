import { type ReactNode, useEffect } from 'react'
import type { PublicInstitution } from '#features/institute/institution/contract.ts'
import { Mark } from '#web/ui/Icon.tsx'
import { useInstitution } from './institution.ts'

type Props = {
  title: string
  /** Above the title: what it is about, as a sign. */
  sign?: ReactNode
  lead?: ReactNode
  wide?: boolean
  /** The institute as the page knows it, where there is no line to ask. */
  issuer?: string | undefined
  /** Content beside the form on wide windows, below it on others. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of every public page: the institute, and the page. */
export function PublicLayout({ title, sign, lead, wide = false, issuer, beside, children }: Props) {
  const institution = useInstitution()
  useEffect(() => {
    document.title = `${title} · Claustro`
  }, [title])
  return (
    <div className="landing">
      <InstitutionSide institution={institution} issuer={issuer} />
      <main className={`landing-main${wide ? ' landing-wide' : ''}${beside ? ' landing-twofold' : ''}`}>
        {sign}
        <h1>{title}</h1>
        {lead && <p className="text-text-2">{lead}</p>}
        {children}
        {beside && <div className="landing-more">{beside}</div>}
      </main>
    </div>
  )
}

type SideProps = { institution: PublicInstitution | null; issuer: string | undefined }

function InstitutionSide({ institution, issuer }: SideProps) {
  return (
    <header className="landing-side">
      <a href="/" className="landing-mark">
        {institution?.logo ? (
          <img src="/api/institution/logo" alt="" width="36" height="36" />
        ) : (
          <Mark size={36} />
        )}
        <span>
          <span className="landing-name">{institution?.name || issuer || 'Claustro'}</span>
          <span className="landing-city">{institution ? institution.city : 'Administración académica'}</span>
        </span>
      </a>
    </header>
  )
}
