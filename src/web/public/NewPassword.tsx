import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from './PublicField.tsx'
import { PublicForm } from './PublicForm.tsx'
import type { Problem } from './public-submission.ts'

export type Passwords = { password: string; password_confirmation: string }

type Props = {
  busy: boolean
  problem: Problem | null
  action: string
  onSubmit: (passwords: Passwords) => void
}

export function NewPassword({ busy, problem, action, onSubmit }: Props) {
  const [typed, setTyped] = useState<Passwords>({ password: '', password_confirmation: '' })
  return (
    <PublicForm problem={problem} onSubmit={() => onSubmit(typed)}>
      <PasswordField
        id="password"
        label="Contraseña nueva"
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        value={typed.password}
        onValue={(password) => setTyped({ ...typed, password })}
        codes={problem?.fields.password}
        hint="Al menos 12 caracteres. Una frase corta es fácil de recordar y difícil de adivinar."
      />
      <PasswordField
        id="password_confirmation"
        label="Repita la contraseña"
        autoComplete="new-password"
        value={typed.password_confirmation}
        onValue={(password_confirmation) => setTyped({ ...typed, password_confirmation })}
        codes={problem?.fields.password_confirmation}
      />
      <Button mode="primary" size="lg" type="submit" busy={busy}>
        {action}
      </Button>
    </PublicForm>
  )
}
