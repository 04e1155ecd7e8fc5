import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonMode = 'default' | 'primary' | 'dangerous' | 'ghost'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = { mode?: ButtonMode; size?: ButtonSize; icon?: IconName }

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Shows a spinner and ignores presses; the focus stays. */
    busy?: boolean
    /** The accessible name of a button with an icon alone, or whose words say too little by themselves. */
    label?: string
    'aria-label'?: never
    className?: string
    ref?: Ref<HTMLButtonElement>
  }

/** The classes of a button, for links and labels that look like one. */
export function buttonClass({ mode = 'default', size = 'md' }: ButtonLook, square = false): string {
  return `btn btn-${mode} btn-${size}${square ? ' btn-square' : ''}`
}

/** `<Button mode="primary" icon="add">Crear materia</Button>`; with `label` and no children, an icon alone. */
export function Button({ mode, size, icon, busy = false, label, className = '', ...rest }: ButtonProps) {
  const { children, onClick, type = 'button', ...others } = rest
  return (
    <button
      {...others}
      type={busy ? 'button' : type}
      className={`${buttonClass({ ...(mode && { mode }), ...(size && { size }) }, !children)} ${className}`}
      aria-busy={busy || undefined}
      aria-label={label}
      title={children ? others.title : (others.title ?? label)}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </button>
  )
}

/** The content of a button: an icon, then its words. */
export function ButtonFace({ icon, children }: { icon?: IconName; children?: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </>
  )
}
