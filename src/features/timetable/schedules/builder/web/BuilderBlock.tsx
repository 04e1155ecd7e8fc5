import { Icon } from '#web/ui/Icon.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { isLetterShortcut } from '#web/ui/shortcuts.ts'
import type { Schedule } from '../../contract.ts'
import type { Part, Sitting } from '../../grid/rules.ts'
import { BlockFace, groundOf } from '../../web/BlockFace.tsx'
import { timesOf } from '../../web/words.ts'
import type { Load, useCarry } from './use-carry.ts'

const BLOCK = { position: 'relative', padding: 0 } as const
const TAKEN = { outline: '2px dashed' } as const
const CORNER = { position: 'absolute', top: 0, right: 0 } as const
const END = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  placeItems: 'center',
  height: '0.75rem',
  cursor: 'ns-resize',
  touchAction: 'none',
  opacity: 0.6,
} as const

type Props = {
  sitting: Sitting<Schedule>
  parts: readonly Part[]
  load: Load
  carry: ReturnType<typeof useCarry>
  onRoom: () => void
  onLock: () => void
  onSpan: (span: number) => void
  onRemove: () => void
}

/** A block that can be taken up, dragged, made longer or shorter, changed and removed. */
export function BuilderBlock({ sitting, parts, load, carry, ...on }: Props) {
  const { onRoom, onLock, onSpan, onRemove } = on
  const { entry } = sitting
  const { carried } = carry
  const isTaken = carried?.load.schedule?.id === entry.id
  // A stretch of an entry with a gap cannot be moved by itself.
  const isWhole = sitting.span === entry.class_hours_ids.length
  const most = (parts[sitting.part]?.hours.length ?? 0) - sitting.from
  const edit = `/schedules/edit/${entry.section_id}/${entry.course_id}/${entry.id}`
  return (
    <div className="tt-block" style={{ ...groundOf(entry), ...BLOCK, ...(isTaken && TAKEN) }}>
      <button
        type="button"
        className="flex w-full flex-1 flex-col items-start p-1"
        style={{ cursor: 'grab', textAlign: 'start', hyphens: 'auto' }}
        data-entry={entry.id}
        aria-pressed={isTaken}
        disabled={!isWhole}
        onKeyDown={(event) => isLetterShortcut(event) && event.key.toLowerCase() === 'f' && onLock()}
        onClick={() => (isTaken ? carry.cancel() : carry.take(load))}
        {...carry.dragOf(load)}
      >
        <BlockFace sitting={sitting} kind="section" parts={parts} />
        {entry.is_locked && (
          <span className="flex items-center gap-1">
            <Icon name="lock" size={12} /> Fija
          </span>
        )}
      </button>
      <span style={CORNER}>
        <Menu
          label={`Acciones de ${entry.course_section.title}, ${timesOf(sitting, parts)}`}
          icon="more"
          iconOnly
          mode="ghost"
          size="sm"
          items={[
            { label: 'Mover', disabled: !isWhole, onPick: () => carry.take(load) },
            {
              label: 'Una hora más',
              icon: 'add',
              disabled: !isWhole || most <= sitting.span,
              onPick: () => onSpan(sitting.span + 1),
            },
            {
              label: 'Una hora menos',
              icon: 'minus',
              disabled: !isWhole || sitting.span < 2,
              onPick: () => onSpan(sitting.span - 1),
            },
            { label: 'Cambiar aula', icon: 'grid', onPick: onRoom },
            { label: entry.is_locked ? 'Dejar de fijar (F)' : 'Fijar (F)', icon: 'lock', onPick: onLock },
            { label: 'Editar aula, horas y color', icon: 'edit', to: edit },
            { label: 'Quitar del horario', icon: 'trash', dangerous: true, apart: true, onPick: onRemove },
          ]}
        />
      </span>
      {isWhole && (
        <span
          className="tt-grip"
          style={END}
          aria-hidden="true"
          {...carry.dragOf({ ...load, isResized: true })}
        >
          <Icon name="minus" size={12} />
        </span>
      )}
    </div>
  )
}
