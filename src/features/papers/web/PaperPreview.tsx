import { Children } from 'react'
import { useWatch } from 'react-hook-form'
import { filledLine, filledText, type Span } from '../texts/rules.ts'
import { EXAMPLE, type TextKind } from '../texts/words.ts'
import { PAPER_KIND_LABELS } from '../words.ts'

const said = { values: EXAMPLE, is_female: true }
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const word = ({ t, b }: Span) => (b ? <b>{t}</b> : t)
const paragraph = (spans: readonly Span[]) => <p>{Children.toArray(spans.map(word))}</p>

/** How it will look, of a student who is not there: while one writes. */
export function PaperPreview({ kind }: { kind: TextKind }) {
  const [opening, content, remark, closing] = useWatch({
    name: ['opening', 'content', 'remark', 'closing'],
  }).map(text)
  return (
    <figure className="paper-preview" aria-label="Así quedará">
      <figcaption>Así quedará, con datos de ejemplo</figcaption>
      <div>
        <p className="paper-preview-head">{EXAMPLE.instituto}</p>
        <p className="paper-preview-title">{PAPER_KIND_LABELS[kind]}</p>
        <p className="text-center">{filledLine(opening ?? '', said)}</p>
        <p className="paper-preview-name">{EXAMPLE.nombre}</p>
        {/* Paragraphs have nothing but their place, which gives them their keys here. */}
        {Children.toArray(filledText(content ?? '', said).map(paragraph))}
        {kind !== 'letter' && <p className="paper-preview-table">Aquí va la tabla de materias</p>}
        {remark && <p>{filledLine(remark, said)}</p>}
        <p>{filledLine(closing ?? '', said)}</p>
        <p className="paper-preview-signer">
          <b>Coromoto Briceño</b>
          <br />
          Dirección
        </p>
      </div>
    </figure>
  )
}
