import { useIsCut } from '#web/offline/use-is-cut.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useLow, useNarrow } from '#web/ui/media.ts'
import { type LessonRoll, type RollState, showConflict } from './use-roll.ts'
import { countOf } from './words.ts'

/** Of one height in every state: nothing of the list moves under the thumb. */
export const COUNTS_LINE = 'flex items-center gap-x-3 border-line border-b text-compact'
/** Higher than the bar on a phone: an edge would lie on the first row. */
const UNDO = { borderColor: 'transparent' } as const
const INFO = { color: 'var(--info)' } as const
const HELD = { position: 'sticky', height: '2.25rem', background: 'var(--bg)', zIndex: 1 } as const

type Props = { lesson: LessonRoll; roll: RollState }

/** `27 · 3 ausentes · 1 retraso`, how far it is saved, and the way back. */
export function RollCounts({ lesson, roll }: Props) {
  const isPhone = useNarrow()
  // The head of a low window goes with the page (screens.md#frame).
  const isLow = useLow()
  const top = isLow ? 0 : isPhone ? 'var(--head-height, 3.5rem)' : '3rem'
  const marks = lesson.students.filter(({ is_locked }) => !is_locked).map(roll.markOf)
  const [absent = 0, delayed = 0] = (['absent', 'delayed'] as const).map(
    (name) => marks.filter((mark) => mark === name).length,
  )
  return (
    <div className={COUNTS_LINE} style={{ ...HELD, top }}>
      <span className={isPhone ? 'min-w-0 flex-1' : 'flex min-w-0 flex-1 gap-x-3'}>
        <Counts of={marks.length} absent={absent} delayed={delayed} />
        <SavedState lesson={lesson} roll={roll} isPhone={isPhone} />
      </span>
      <Button
        mode="ghost"
        size="sm"
        icon="undo"
        label="Deshacer"
        disabled={!roll.undo}
        onClick={roll.undo ?? undefined}
        style={UNDO}
      />
    </div>
  )
}

/** `27 · 3 ausentes · 1 retraso` */
export function Counts({ of, absent, delayed }: { of: number; absent: number; delayed: number }) {
  return (
    <span className="figures block flex-1 truncate" role="status">
      <b>{of}</b> · <b className={absent > 0 ? 'text-bad' : ''}>{countOf(absent, 'absent')}</b> ·{' '}
      <b className={delayed > 0 ? 'text-warn' : ''}>{countOf(delayed, 'delayed')}</b>
    </span>
  )
}

/** How far it is saved; what is to be decided leads to its row. */
function SavedState({ lesson, roll, isPhone }: Props & { isPhone: boolean }) {
  const isCut = useIsCut()
  const [first] = roll.choices
  const isOnDevice = roll.state === 'on_device'
  const isSaved = roll.state === 'saved' || (!roll.word && lesson.state === 'registered')
  const sign = isOnDevice ? 'phone' : isCut ? 'warning' : isSaved && 'ok'
  return (
    <output
      className={`flex min-w-0 items-center gap-1 ${isSaved && !isCut && !first ? 'text-ok' : ''}`}
      style={isOnDevice ? INFO : undefined}
      aria-label="Estado del guardado"
    >
      {first ? (
        <button
          type="button"
          className="flex items-center gap-1 text-bad underline"
          onClick={() => showConflict(first.stale.student_id)}
        >
          <Icon name="warning" size={16} />
          {roll.choices.length} por decidir
        </button>
      ) : (
        <>
          {sign && <Icon name={sign} size={16} />}
          <span className="flex-none">
            {roll.word || (lesson.state === 'registered' ? 'Guardado' : 'Sin registrar')}
          </span>
          {/* Of what is on the phone the button below says that it will be sent. */}
          {isCut && !(isOnDevice && isPhone) && <span className="truncate text-warn">· sin conexión</span>}
        </>
      )}
    </output>
  )
}
