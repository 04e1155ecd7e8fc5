import { withoutBlanks } from '#kernel/blanks.ts'

/** What a person did in the static form before the script loaded. */
export type Early = {
  email: string
  password: string
  remember: boolean
  pressed: boolean
  /** Restores the focus and the caret. */
  restore: () => void
}

const inputIn = (id: string) => {
  const found = document.getElementById(id)
  return found instanceof HTMLInputElement ? found : null
}

/**
 * Reads the static form, which React then replaces by its own with the same ids. Sent, it closes the dialog that it
 * stands in, which keeps that without any script: the policy of the pages allows none within them (promises.md D1).
 */
export function takeEarly(): Early {
  const email = inputIn('email')
  const password = inputIn('password')
  const remember = inputIn('remember')
  const focused = document.activeElement?.id ?? ''
  return {
    email: withoutBlanks(email?.value ?? ''),
    password: password?.value ?? '',
    remember: remember?.checked ?? false,
    pressed: document.querySelector('main > dialog:not([open])') !== null,
    restore: () => {
      const input = inputIn(focused)
      input?.focus()
      if (input?.type === 'password') input.setSelectionRange(input.value.length, input.value.length)
    },
  }
}
