import { type ReactNode, useEffect, useState } from 'react'
import type { Left } from '#features/people/students/history/contract.ts'
import { periodWord } from '#features/people/students/history/words.ts'
import { showNote } from '#kernel/notes.ts'
import { Button } from '#web/ui/Button.tsx'
import { movedBy, type Trial } from '../../rules.ts'

const list = new Intl.ListFormat('es-VE')

const showIndex = ({ index }: Trial): string | null => (index === null ? null : showNote(index))

const goalOf = ({ is_basic, specialization_title }: Left): string =>
  is_basic ? `${specialization_title} hasta` : 'Título desde'

function showEarliest({ left }: Trial): string | null {
  if (!left) return null
  if (left.earliest) return periodWord(left.earliest)
  return left.courses === 0 ? 'todo aprobado' : 'sin período posible'
}

const manyOf = (courses: readonly unknown[] = []): string =>
  courses.length === 1 ? '1 materia' : `${courses.length} materias`

type Figure = { term: string; now: string; before: string | null }

/** The answers that a trial moves: the index, when the degree can be had, and how much can be taken next. */
function figuresOf(before: Trial, now: Trial): Figure[] {
  const [index, earliest, next] = [showIndex(now), showEarliest(now), now.left?.periods[0]]
  return [
    ...(index === null ? [] : [{ term: 'Índice', now: index, before: showIndex(before) }]),
    ...(earliest === null || !now.left
      ? []
      : [{ term: goalOf(now.left), now: earliest, before: showEarliest(before) }]),
    ...(next
      ? [
          {
            term: `En ${periodWord(next)}`,
            now: manyOf(next.courses),
            before: manyOf(before.left?.periods[0]?.courses),
          },
        ]
      : []),
  ]
}

/** `Redes a 2027-2 y Seguridad a 2028-1`: what is approved in another period than without the trial. */
const movedWords = (before: Trial, now: Trial): string | null => {
  const moved = movedBy(before, now)
  if (moved.length === 0) return null
  return `${moved.length === 1 ? 'Pasa' : 'Pasan'} ${list.format(moved.map(({ title, period }) => `${title} a ${period}`))}.`
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
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), STILL_MS)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

/** The answers of a trial over what they are without it; nothing below them moves when they do. */
const Figures = ({ figures, className = '' }: { figures: readonly Figure[]; className?: string }) => (
  <dl className={`figures flex justify-between gap-x-4 border-y border-line py-2 ${className}`}>
    {figures.map(({ term, now, before }) => (
      <div key={term} className="whitespace-nowrap">
        <dt className="text-compact text-text-2">{term}</dt>
        <dd>
          <b>{now}</b>
          <span className="block text-compact text-text-2">
            {before === null || before === now ? 'como ahora' : `antes ${before}`}
          </span>
        </dd>
      </div>
    ))}
  </dl>
)

type Props = {
  before: Trial
  now: Trial
  /** What is heard before the rest. */
  lead?: string
  /** Whether the map below shows which courses are meant, which else are named. */
  onMap?: boolean
}

/** What a trial moves: index, earliest degree, what can be taken next, and which courses come later or sooner. */
export function TrialEffects({ before, now, lead = '', onMap = false }: Props) {
  const figures = figuresOf(before, now)
  const [moved, next] = [movedWords(before, now), nextWords(now)]
  return (
    <>
      <Figures figures={figures} className={onMap ? 'pmap-tried' : ''} />
      {!onMap && next && <p className="text-text-2">{next}</p>}
      {!onMap && moved && <p>{moved}</p>}
      <Heard>{[lead, ...figures.map(figureWords), moved ?? ''].join(' ').trim()}</Heard>
    </>
  )
}

type FrameProps = { onQuit: () => void; children: ReactNode }

/** Around everything that a trial shows: what it is, and the way out of it. No look of it is kept (`take-snapshot.ts`). */
export function TrialFrame({ onQuit, children }: FrameProps) {
  return (
    <section
      className="grid grid-cols-1 gap-3 border-y border-edge border-dashed py-3"
      aria-label="Prueba"
      data-trial=""
      tabIndex={-1}
      ref={focusOnce}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-bold">Prueba: nada se guarda</p>
        <Button onClick={onQuit}>Quitar prueba</Button>
      </div>
      {children}
    </section>
  )
}

const focusOnce = (frame: HTMLElement | null) => frame?.focus({ preventScroll: true })
