import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  trial: (quit: () => void) => ReactNode
  children: (opener: ReactNode) => ReactNode
}

/** What stands, with the way into a trial of notes to come, or that trial; the focus comes back to where it began. */
export function WhatIf({ trial, children }: Props) {
  const [isTrying, setTrying] = useState(false)
  const isBack = useRef(false)
  if (isTrying)
    return trial(() => {
      isBack.current = true
      setTrying(false)
    })
  const focusAgain = (opener: HTMLButtonElement | null) => {
    if (!opener || !isBack.current) return
    isBack.current = false
    opener.focus()
  }
  return children(
    <Button onClick={() => setTrying(true)} ref={focusAgain}>
      ¿Y si…?
    </Button>,
  )
}
