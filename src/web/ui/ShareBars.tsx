type Share = {
  key: string | number
  label: string
  /** How much of the length is filled, from 0 to 1. */
  filled: number
  /** Where the whole of this one ends, if not at the end: what is free up to there is dashed. */
  whole?: number
  /** How much it was before: a notch. */
  before?: number | null
  value: string
  /** What the pointer is told. */
  title: string
}

type Props = {
  shares: readonly Share[]
  /** When it was `before`: says below what the notch is. */
  beforeName?: string
}

/** Bars one below the other, each with its name and its value; a name that is too long is whole in the table beneath. */
export function ShareBars({ shares, beforeName }: Props) {
  return (
    <div className="mt-2 grid gap-2 text-compact" aria-hidden="true" style={{ maxInlineSize: '40rem' }}>
      {shares.map((one) => (
        <div key={one.key} className="flex flex-wrap items-center gap-x-3" title={one.title}>
          <span className="truncate" style={{ flex: '1 1 9rem', minInlineSize: 0 }}>
            {one.label}
          </span>
          <span className="flex min-w-0 items-center gap-3" style={{ flex: '2 1 13rem' }}>
            <Track share={one} />
            <span className="figures whitespace-nowrap" style={{ minInlineSize: '5em', textAlign: 'end' }}>
              {one.value}
            </span>
          </span>
        </div>
      ))}
      {beforeName && (
        <p className="flex items-center justify-end gap-2 text-text-2">
          <span style={{ inlineSize: '2px', blockSize: '1em', background: 'var(--text)' }} />
          {beforeName}
        </p>
      )}
    </div>
  )
}

const percent = (share: number) => `${Math.max(0, Math.min(1, share)) * 100}%`

function Track({ share: { filled, whole, before } }: { share: Share }) {
  return (
    <span
      className={`grow ${whole === undefined ? 'bg-hover' : ''}`}
      style={{ position: 'relative', blockSize: '0.625rem', minInlineSize: '4rem' }}
    >
      {whole !== undefined && (
        <span style={{ ...PIECE, inlineSize: percent(whole), outline: '1px dashed var(--control)' }} />
      )}
      <span className="bg-edge" style={{ ...PIECE, inlineSize: percent(filled) }} />
      {before !== undefined && before !== null && (
        <span
          style={{
            ...PIECE,
            insetBlock: '-3px',
            insetInlineStart: `calc(${percent(before)} - 1px)`,
            inlineSize: '2px',
            background: 'var(--text)',
          }}
        />
      )}
    </span>
  )
}

const PIECE = { position: 'absolute', insetBlock: 0, insetInlineStart: 0 } as const
