import { type ReactNode, useState } from 'react'
import type { Hour, Part } from '#features/timetable/schedules/grid/rules.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { ProposedChange } from '../contract.ts'
import { mayStep, type ProposalState } from '../rules.ts'
import type { Names } from '../words.ts'
import { type ChangeGroup, type Chosen, groupsOf, isStep, restOf } from './change-groups.ts'
import { namesOf, sentencesOf } from './reason-sentences.ts'
import { WeeksBeside } from './WeeksBeside.tsx'
import { changeWords, count, KIND_LABELS, nameOfChange } from './words.ts'

type Props = {
  changes: readonly ProposedChange[]
  parts: readonly Part[]
  hours: readonly Hour[]
  /** Which sections are not taken along; null once nothing is chosen any more. */
  choosing: { left_out: readonly number[]; turn: (section_id: number) => void } | null
  state: ProposalState
  onTake: (of: Chosen) => void
}

const WAYS = [
  { value: 'section', label: 'Por sección' },
  { value: 'teacher', label: 'Por profesor' },
] as const

/** So many groups are open at first: of more, each is opened by who looks for it. */
const FEW = 6

/** What would change, by section or by teacher; what stays is counted, and named where it stands badly. */
export function ProposalChanges({ changes, parts, hours, choosing, ...taking }: Props) {
  const [way, setWay] = useState<'section' | 'teacher'>('section')
  const shown = changes.filter(({ kind, reasons }) => kind !== 'kept' || reasons.length > 0)
  const kept = changes.filter(({ kind }) => kind === 'kept').length
  // As these changes say: the proposal may be known to be taken before they are.
  const isTaken = changes.some(({ is_taken }) => is_taken)
  const groups = groupsOf(shown, way)
  const names = namesOf(changes, parts)
  return (
    <Card
      title="Cambios"
      flush
      action={
        shown.length > 0 && (
          <Segmented label="Orden de los cambios" choices={WAYS} value={way} onChange={setWay} />
        )
      }
    >
      {kept > 0 && (
        <p className="py-2 text-text-2">
          {count(kept, 'bloque se queda donde está', 'bloques se quedan donde están')}.
        </p>
      )}
      {shown.length === 0 && <p className="py-2">No hay nada que cambiar.</p>}
      {groups.map((group) => (
        <Group
          key={`${way} ${group.key}`}
          {...{ group, way, parts, names, isTaken, ...taking }}
          isOpen={groups.length <= FEW}
          week={
            way === 'section' && (
              <WeeksBeside
                isTaken={group.changes.some(({ is_taken }) => is_taken)}
                changes={changes.filter(({ course_section }) => course_section?.section_id === group.key)}
                class_hours={hours}
              />
            )
          }
          choosing={way === 'section' && group.isTakeable ? choosing : null}
        />
      ))}
    </Card>
  )
}

type GroupProps = Pick<Props, 'parts' | 'choosing' | 'state' | 'onTake'> & {
  isTaken: boolean
  group: ChangeGroup
  way: 'section' | 'teacher'
  names: Names
  isOpen: boolean
  week: ReactNode
}

function Group({ group, way, parts, names, isTaken, isOpen, week, choosing, state, onTake }: GroupProps) {
  const { key, title, changes, chosen } = group
  // Of a whole institute not everything is drawn at once.
  const [isShown, setShown] = useState(isOpen)
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 py-2"
      style={{ borderBlockEnd: '1px solid var(--line)' }}
    >
      {choosing && (
        <label className="check">
          <input
            type="checkbox"
            checked={!choosing.left_out.includes(key)}
            onChange={() => choosing.turn(key)}
          />
          <span className="sr-only">Incluir {title}</span>
        </label>
      )}
      <details
        className="min-w-0 flex-1 basis-48"
        open={isShown}
        onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      >
        <summary className="py-2">
          <b>{title}</b> <span className="text-text-2">{group.summary}</span>
        </summary>
      </details>
      <TakenOf changes={changes} state={state} />
      {group.isTakeable && mayStep('take', state) && restOf(changes, chosen).length > 0 && (
        <Button size="sm" label={`Aplicar solo ${chosen.name}`} onClick={() => onTake(chosen)}>
          Aplicar
        </Button>
      )}
      {isShown && (
        <div className="min-w-0 basis-full">
          {week}
          <ul className="ruled">
            {changes.map((one) => (
              <Change key={one.id} change={one} {...{ way, parts, names, isTaken }} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** How much of a section's or a teacher's changes is in the timetable. */
function TakenOf({ changes, state }: { changes: readonly ProposedChange[]; state: ProposalState }) {
  const steps = changes.filter(isStep)
  const taken = steps.filter(({ is_taken }) => is_taken).length
  if (state !== 'taken' || taken === 0) return null
  return (
    <Badge tone={taken === steps.length ? 'ok' : 'info'} icon="check">
      {taken === steps.length ? 'Aplicado' : `${taken} de ${steps.length} aplicados`}
    </Badge>
  )
}

type ChangeProps = Pick<GroupProps, 'way' | 'parts' | 'isTaken' | 'names'> & { change: ProposedChange }

function Change({ change, way, parts, names, isTaken }: ChangeProps) {
  const { label, tone, icon } = KIND_LABELS[change.kind]
  const isLeft = isTaken && isStep(change) && !change.is_taken
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{nameOfChange(change, way)}</p>
        <p>{changeWords(change, parts)}</p>
        {sentencesOf(change, names).map((sentence) => (
          <p key={sentence} className="hint">
            {sentence}
          </p>
        ))}
      </div>
      {isLeft && <Badge icon="minus">No se aplicó</Badge>}
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
    </li>
  )
}
