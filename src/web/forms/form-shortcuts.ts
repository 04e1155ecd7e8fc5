import { type RefObject, useEffect } from 'react'
import { openDialogs } from '#web/ui/top-layer.ts'

type Keys = { save: () => unknown; next: (() => unknown) | undefined }

/** Ctrl+S saves, Ctrl+Enter saves and starts another; for the form with the focus, or the only one. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, { save, next }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || !form.current) return
      const key = event.key.toLowerCase()
      if (key !== 's' && !(key === 'enter' && next)) return
      const scope = openDialogs.get().at(-1) ?? document
      const isOnly = scope.querySelectorAll('form.form').length === 1 && scope.contains(form.current)
      if (!form.current.contains(document.activeElement) && !isOnly) return
      event.preventDefault()
      // A field commits its value on blur.
      if (document.activeElement instanceof HTMLElement) {
        const { activeElement } = document
        activeElement.blur()
        activeElement.focus()
      }
      if (key === 's') save()
      else next?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
