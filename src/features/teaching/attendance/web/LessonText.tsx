import { useRef } from 'react'
import { teachersOf } from '#features/teaching/lessons/web/widgets/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { LessonRoll } from './use-roll.ts'

const LessonTextForm = lazyComponent(
  async () => (await import('#features/teaching/lessons/web/widgets/LessonDialog.tsx')).LessonTextForm,
)

type Props = {
  lesson: LessonRoll
  isWriting: boolean
  /** Null for whoever only reads. */
  setWriting: ((isWriting: boolean) => void) | null
}

/** What was given, as text; who may, writes it where it stands. */
export function LessonText({ lesson, isWriting, setWriting }: Props) {
  const { title, content, observations, state } = lesson
  const button = useRef<HTMLButtonElement>(null)
  const write = () => setWriting?.(true)
  const close = () => {
    setWriting?.(false)
    // The form has gone by then, and the button is there again.
    setTimeout(() => button.current?.focus())
  }
  const isBlank = !title && !content && !observations
  return (
    <Card
      title={state === 'planned' ? 'Lo que se dará' : 'Lo que se dio'}
      action={
        setWriting &&
        !isWriting && (
          <Button ref={button} mode="ghost" size="sm" className="-mr-1.5" onClick={write}>
            {content ? 'Editar' : 'Anotar contenido'}
          </Button>
        )
      }
    >
      {isWriting ? (
        <LessonTextForm lesson={lesson} onClose={close} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button above does the same
        <div
          className="sec-body grid max-w-prose gap-1 whitespace-pre-line py-2"
          onClick={() => getSelection()?.isCollapsed !== false && write()}
        >
          {title && <p className="font-bold">{title}</p>}
          {content && <p>{content}</p>}
          {observations && <p className="text-text-2">{observations}</p>}
          {isBlank && <p className="text-text-2">Sin anotar.</p>}
          {state === 'registered' && <p className="hint">{teachersOf(lesson)}</p>}
        </div>
      )}
    </Card>
  )
}
