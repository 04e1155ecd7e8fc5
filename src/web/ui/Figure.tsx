import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  value: ReactNode
  label: string
  /** The list of what is counted. */
  to?: string
  search?: Record<string, unknown>
  hint?: string
}

/** A number of a dashboard, linked to what it counts. */
export function Figure({ value, label, to, search, hint }: Props) {
  const face = (
    <>
      <span className="figure-value figures">{value}</span>
      <span className="figure-label">{label}</span>
      {hint && <span className="hint">{hint}</span>}
    </>
  )
  if (!to) return <div className="figure">{face}</div>
  return (
    <Link className="figure" to={to} search={search ?? {}}>
      {face}
    </Link>
  )
}
