import { useNavigate } from '@tanstack/react-router'
import type { Lesson } from '#features/teaching/lessons/contract.ts'
import { rollPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { LessonRoll } from './use-roll.ts'
import { placeOf } from './words.ts'

const FRAME = { position: 'relative', maxWidth: '100%', fontWeight: 400 } as const
/** Over the words, and taller than they are: one presses what one reads. */
const OVER = {
  position: 'absolute',
  insetInline: 0,
  insetBlock: '-0.75rem',
  width: '100%',
  border: 0,
  background: 'none',
  color: 'transparent',
  appearance: 'none',
} as const
const READ = { color: 'var(--text)', background: 'var(--surface)' } as const

type Props = { lesson: LessonRoll; lessons: readonly Lesson[] }

/** `INF S3-A · mié 25 nov, 8:30 · LAB-2`: which class this is, and the way to another of the course. */
export function LessonPicker({ lesson, lessons }: Props) {
  const navigate = useNavigate()
  return (
    <span className="inline-flex items-center gap-1 text-compact text-text-2" style={FRAME}>
      <span className="truncate">{placeOf(lesson)}</span>
      {lessons.length > 1 && (
        <>
          <Icon name="down" size={14} />
          <select
            style={OVER}
            aria-label="Otra clase"
            value={lesson.id}
            onChange={({ target }) => {
              const to = lessons.find(({ id }) => id === Number(target.value))
              if (to) void navigate({ to: rollPath(to) })
            }}
          >
            {lessons.map(({ id, date, state }) => (
              <option key={id} value={id} style={READ}>
                {showDayInWords(date)}
                {(id === lesson.id ? lesson.state : state) === 'registered' ? '' : ', por registrar'}
              </option>
            ))}
          </select>
        </>
      )}
    </span>
  )
}
