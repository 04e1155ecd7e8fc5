import { Children } from 'react'
import { useWatch } from 'react-hook-form'
import { showInstitution } from '#features/institute/institution/contract.ts'
import { useAnswer } from '#web/api/api.tsx'
import { filledLine, filledText, type Span } from '../texts/rules.ts'
import { EXAMPLE, isProse } from '../texts/words.ts'
import { PAPER_KIND_LABELS, type PaperKind } from '../words.ts'
import { SampleButton } from './SampleButton.tsx'

/** One list, so that each drawing hears of the same. */
const NAMES = ['opening', 'content', 'remark', 'closing'] as const
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const word = ({ t, b }: Span) => (b ? <b>{t}</b> : t)
const paragraph = (spans: readonly Span[]) => <p>{Children.toArray(spans.map(word))}</p>

/** Papers are white, whatever the screen is. */
const SHEET = { background: '#fff', padding: '0.75rem' } as const
const FRAME = {
  ...{ border: '3px double #333', padding: '2rem 1.5rem', color: '#1a1a1a' },
  ...{ display: 'grid', gap: '0.75rem' },
} as const
const BIG = { fontSize: '1.375rem' } as const
const NAME = { fontSize: '1.125rem', fontWeight: 700 } as const
const LISTING = { borderBlock: '1px solid #333', paddingBlock: '0.75rem', color: '#666' } as const
/** What stands between what each kind says, and is not in words. */
export const LISTED = {
  ...{ study: 'la tabla de materias', grades: 'la tabla de materias', letter: null },
  ...{ kardex: 'los períodos con sus notas', acta: 'los datos y las notas', receipt: 'los datos del pago' },
} as const satisfies Record<PaperKind, string | null>

const SIGNER = { width: '60%', marginTop: '3rem', borderTop: '1px solid #333' } as const

/** How it will look, of a student who is not there: while one writes. */
export function PaperPreview({ kind }: { kind: PaperKind }) {
  const institution = useAnswer(showInstitution, {}, { silent: true, staleTime: 600_000 }).data?.data
  const instituto = institution?.name ?? EXAMPLE.instituto
  const said = { values: { ...EXAMPLE, instituto }, is_female: true }
  const [opening, content, remark, closing] = useWatch({ name: NAMES }).map(text)
  return (
    <figure aria-label="Así quedará">
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span className="hint">Así quedará el texto, con datos de ejemplo</span>
        <SampleButton kind={kind} />
      </figcaption>
      <div style={SHEET}>
        <div className="wrap-anywhere" style={FRAME}>
          <p className="text-center font-bold">{instituto}</p>
          <p className="text-center" style={BIG}>
            {PAPER_KIND_LABELS[kind]}
          </p>
          {isProse(kind) ? (
            <>
              <p className="text-center">{filledLine(opening ?? '', said)}</p>
              <p className="text-center" style={NAME}>
                {EXAMPLE.nombre}
              </p>
            </>
          ) : (
            opening && <p>{filledLine(opening, said)}</p>
          )}
          {/* Paragraphs have nothing but their place, which gives them their keys here. */}
          {Children.toArray(filledText(content ?? '', said).map(paragraph))}
          {LISTED[kind] && (
            <p className="text-center" style={LISTING}>
              Aquí, {LISTED[kind]}
            </p>
          )}
          {remark && <p>{filledLine(remark, said)}</p>}
          <p>{filledLine(closing ?? '', said)}</p>
          <p style={SIGNER}>Firma</p>
        </div>
      </div>
    </figure>
  )
}
