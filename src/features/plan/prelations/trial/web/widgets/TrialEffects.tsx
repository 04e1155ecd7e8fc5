import { type ReactNode, useEffect, useState } from 'react'
import type { Left } from '#features/people/students/history/contract.ts'
import { periodWord } from '#features/people/students/history/words.ts'
import { showNote } from '#kernel/notes.ts'
import { Button } from '#web/ui/Button.tsx'
import { movedBy, type Trial } from '../../rules.ts'

const list = new Intl.ListFormat('es-VE')

const showIndex = ({ index }: Trial): string | null => (index === null ? null : showNote(index))

const goalOf = ({ is_basic, specialization_title }: Left): string =>
  `${is_basic ? `Terminar ${specialization_title}` : 'Título'}, lo más pronto`

function showEarliest({ left }: Trial): string | null {
  if (!left) return null
  if (left.earliest) return periodWord(left.earliest)
  return left.courses === 0 ? 'todo aprobado' : 'sin período posible'
}

type Figure = { term: string; now: string; before: string | null }

/** The answers that a trial moves: the index, and when the degree can be had. */
function figuresOf(before: Trial, now: Trial): Figure[] {
  const [index, earliest] = [showIndex(now), showEarliest(now)]
  return [
    ...(index === null ? [] : [{ term: 'Índice', now: index, before: showIndex(before) }]),
    ...(earliest === null || !now.left
      ? []
      : [{ term: goalOf(now.left), now: earliest, before: showEarliest(before) }]),
  ]
}

/** `Redes a 2027-2 y Seguridad a 2028-1`: what is approved in another period than without the trial. */
const movedWords = (before: Trial, now: Trial): string | null => {
  const moved = movedBy(before, now)
  if (moved.length === 0) return null
  return `Pasan ${list.format(moved.map(({ title, period }) => `${title} a ${period}`))}.`
}

function nextWords({ left }: Trial): string | null {
  const [next] = left?.periods ?? []
  return next
    ? `En ${periodWord(next)} podría cursar ${list.format(next.courses.map(({ title }) => title))}.`
    : null
}

const figureWords = ({ term, now, before }: Figure): string =>
  `${term}: ${now}${before === null || before === now ? '' : `, antes ${before}`}.`

/** After somebody has stopped typing. */
const STILL_MS = 700

/** A sentence for those who hear the screen, once it has come to rest. */
export function Heard({ children }: { children: string }) {
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => say(children), STILL_MS)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

type Props = { before: Trial; now: Trial }

/** In sight while the map below it is gone through, below the head of the page. */
const STICKY = { position: 'sticky', insetBlockStart: '3.5rem', zIndex: 3 } as const

/** The answers of a trial beside what they are without it; `sticky` over what is longer than a window. */
function Figures({ figures, sticky }: { figures: readonly Figure[]; sticky: boolean }) {
  if (figures.length === 0) return null
  return (
    <dl
      className="figures flex flex-wrap gap-x-6 gap-y-1 border-y border-line bg-surface py-2"
      style={sticky ? STICKY : undefined}
    >
      {figures.map(({ term, now, before }) => (
        <div key={term} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-text-2">{term}</dt>
          <dd>
            <b>{now}</b>
            {before !== null && before !== now && <span className="text-text-2"> antes {before}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type EffectsProps = Props & {
  sticky?: boolean
  /** What is heard before the rest. */
  lead?: string
}

/** What a trial moves: index, earliest degree, what can be taken next, and which courses come later or sooner. */
export function TrialEffects({ before, now, sticky = false, lead = '' }: EffectsProps) {
  const figures = figuresOf(before, now)
  const [moved, next] = [movedWords(before, now), nextWords(now)]
  return (
    <>
      <Figures figures={figures} sticky={sticky} />
      {next && <p className="text-text-2">{next}</p>}
      {moved && <p>{moved}</p>}
      <Heard>{[lead, ...figures.map(figureWords), moved ?? ''].join(' ').trim()}</Heard>
    </>
  )
}

type FrameProps = { onQuit: () => void; children: ReactNode }

/** Around everything that a trial shows: what it is, and the way out of it. No look of it is kept (`take-snapshot.ts`). */
export function TrialFrame({ onQuit, children }: FrameProps) {
  return (
    <section
      className="grid grid-cols-1 gap-3 border border-edge border-dashed p-3"
      aria-label="Prueba"
      data-trial=""
      tabIndex={-1}
      ref={focusOnce}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-bold">Prueba: nada de esto se guarda</p>
        <Button icon="undo" onClick={onQuit}>
          Quitar prueba
        </Button>
      </div>
      {children}
    </section>
  )
}

const focusOnce = (frame: HTMLElement | null) => frame?.focus({ preventScroll: true })
