import type { Gap } from '../contract.ts'

type Kind = Gap['kind']

type Sign = {
  letter: string
  /** Of its count of courses. */
  label: string
  /** What it means for the closing, in two words; null where it means nothing. */
  outcome: 'impide entregar' | 'contarían 0' | null
}

/** What may be missing, the gravest first, each with the letter that stands for it everywhere on the screen. */
export const SIGNS: Readonly<Record<Kind, Sign>> = {
  without_teacher: { letter: '?', label: 'Sin profesor', outcome: 'impide entregar' },
  weighting_incomplete: { letter: '%', label: 'Ponderación sin completar', outcome: 'impide entregar' },
  notes_missing: { letter: 'N', label: 'Faltan notas', outcome: 'contarían 0' },
  finals_without_notes: { letter: 'J', label: 'Jurados sin nota', outcome: 'contarían 0' },
  not_delivered: { letter: 'E', label: 'Notas sin entregar', outcome: null },
  lessons_unregistered: { letter: 'C', label: 'Clases sin registrar', outcome: null },
}

export const KINDS = Object.keys(SIGNS) as Kind[]

export const toneOf = (kind: Kind): string =>
  SIGNS[kind].outcome === 'impide entregar'
    ? 'var(--bad)'
    : SIGNS[kind].outcome === 'contarían 0'
      ? 'var(--warn)'
      : 'var(--text-2)'
