import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EXAMPLE, isOfPerson, isProse, PLACEHOLDERS } from '../texts/words.ts'
import type { PaperKind } from '../words.ts'

/** `children` stand between the fields and the words. */
type Props = { kind: PaperKind; fields: ReactNode; children: ReactNode }

/** The words that stand for what is of each student, or of each acta: a press puts one where the cursor was, in the fields above. */
export function Placeholders({ kind, fields, children }: Props) {
  const { getValues, setValue } = useFormContext<Record<string, unknown>>()
  const last = useRef<HTMLTextAreaElement>(null)
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) last.current = target
    }
    const element = around.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  const insert = (word: string) => {
    const at = last.current
    const name = at?.name ?? (isProse(kind) ? 'content' : 'closing')
    const value = getValues(name)
    const text = typeof value === 'string' ? value : ''
    const [start, end] = at ? [at.selectionStart, at.selectionEnd] : [text.length, text.length]
    setValue(name, text.slice(0, start) + word + text.slice(end), { shouldDirty: true, shouldValidate: true })
    // Once the field shows it: on with what comes after the word.
    requestAnimationFrame(() => {
      at?.focus()
      at?.setSelectionRange(start + word.length, start + word.length)
    })
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-4" ref={around}>
        {fields}
      </div>
      {children}
      <Card title="Palabras que cambian" flush>
        <p className="my-2 text-hint text-text-2">
          Se escriben entre llaves. Al pulsar una, entra donde estaba el cursor.
        </p>
        <ul className="ruled">
          {wordsOf(kind).map(([word, says]) => (
            <li key={word} className="flex items-center gap-3 py-1">
              <Button
                size="sm"
                className="whitespace-nowrap"
                label={`Poner {${word}}`}
                onClick={() => insert(`{${word}}`)}
              >
                {`{${word}}`}
              </Button>
              <span className="min-w-0 text-hint text-text-2">{says}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const GENDER = 'lo que se dice de un hombre y de una mujer; sirve con cualquier par: {inscrito|inscrita}'

const wordsOf = (kind: PaperKind): (readonly [string, string])[] => [
  ...PLACEHOLDERS[kind].map((one) => [one, EXAMPLE[one]] as const),
  ...(isOfPerson(kind) ? [['lo|la', GENDER] as const] : []),
]
