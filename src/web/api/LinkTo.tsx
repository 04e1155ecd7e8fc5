import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { ButtonFace, type ButtonLook, buttonClass } from '#web/ui/Button.tsx'
import { useMay } from './api.tsx'

type Props = ButtonLook & {
  /** A whole path: `/courses/7/edit`. */
  to: string
  search?: Record<string, unknown>
  /** The call behind the link; a person who may not make it does not see the link. */
  allows?: EndpointSpec
  /** A button by default; `link` inside text and tables. */
  look?: 'button' | 'link'
  /** The accessible name, where the text alone would not say enough. */
  label?: string
  children: ReactNode
}

/** A link within the application, hidden from those whom the server would refuse the call. */
export function LinkTo({
  to,
  search,
  allows,
  look = 'button',
  label,
  mode = 'primary',
  size,
  icon,
  children,
}: Props) {
  const may = useMay()
  if (allows && !may(allows)) return null
  const className = look === 'link' ? 'link' : buttonClass({ mode, ...(size && { size }) })
  return (
    <Link to={to} search={search ?? {}} className={className} aria-label={label} preload="intent">
      <ButtonFace {...(icon && { icon })}>{children}</ButtonFace>
    </Link>
  )
}
