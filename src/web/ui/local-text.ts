import { useState } from 'react'

export type LocalText = {
  text: string
  setText: (text: string) => void
  /** Records a value on its way to the address: when it arrives, what was typed meanwhile stays. */
  send: (value: string) => void
}

/**
 * The text of a field whose value lives in the address, where «Limpiar», a saved view or the back button replace
 * it.
 */
export function useLocalText(value: string): LocalText {
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
