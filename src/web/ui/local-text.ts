import { useState } from 'react'

export type OwnText = {
  text: string
  setText: (text: string) => void
  /** Notes a value that was sent on its way, so that its arrival leaves alone what is typed meanwhile. */
  send: (value: string) => void
}

/**
 * What is typed where the value lives in the address: it takes the value over when that changes otherwise, by «Limpiar», a
 * saved view, the back button.
 */
export function useOwnText(value: string): OwnText {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== known) {
    const at = sent.indexOf(value)
    setKnown(value)
    setSent(sent.slice(at + 1))
    if (at < 0) setText(value)
  }
  return { text, setText, send: (next) => setSent((before) => [...before, next]) }
}
