import { useEffect } from 'react'

let unsaved = 0

function change(by: 1 | -1): void {
  unsaved += by
  const mark = unsaved > 0 ? '/favicon-unsaved.svg' : '/favicon.svg'
  document.querySelector('link[rel=icon]')?.setAttribute('href', mark)
}

/** The favicon carries a dot while something is unsaved (screens.md#name). */
export function useTabMark(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    change(1)
    return () => change(-1)
  }, [isUnsaved])
}
