import { dayOf, type Instant, showMoment, showTime } from '#kernel/dates.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { createStore, useStore } from '#web/ui/external-store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useNarrow } from '#web/ui/media.ts'
import type { Conflict, WaitingEdits } from './use-waiting-edits.ts'

type Props<V> = {
  edits: WaitingEdits<V>
  /** What an entry is about, where there are several. */
  titleOf?: (of: Conflict<V>) => string
  /** Says who was left out and why, or why nothing was saved. */
  whyNot: (conflict: Conflict<V>) => string
}

/** One of two: what another wrote meanwhile, and how to keep it or put the own one. */
export type Choice<V> = {
  conflict: Conflict<V>
  stale: Conflict<V>['stale'][number]
  decide: (isMine: boolean) => void
}

export type Choices<V> = {
  choices: readonly Choice<V>[]
  /** Decides all at once that are not decided yet. */
  decideAll: (isMine: boolean) => void
}

/** What was chosen of entries that have more to be chosen; it stays while the person looks elsewhere. */
const decisions = createStore<ReadonlyMap<number, ReadonlyMap<number, boolean>>>(new Map())

const forget = (seq: number): void =>
  decisions.set(new Map([...decisions.get()].filter(([one]) => one !== seq)))

/** What is still to be chosen, student by student; an entry is settled once all of its own are. */
export function useChoices<V>(edits: WaitingEdits<V>): Choices<V> {
  const made = useStore(decisions)
  // What could not be settled is to be chosen again.
  const settle = (conflict: Conflict<V>, decided: ReadonlyMap<number, boolean>) =>
    edits.settle(conflict, decided).finally(() => forget(conflict.seq))
  const decideAll = async (isMine: boolean) => {
    for (const conflict of edits.conflicts.filter(({ stale }) => stale.length > 0)) {
      const before = made.get(conflict.seq)
      const all = conflict.stale.map(({ student_id: id }) => [id, before?.get(id) ?? isMine] as const)
      await settle(conflict, new Map(all))
    }
  }
  const choices = edits.conflicts.flatMap((conflict) => {
    const { seq, stale: all } = conflict
    const before = made.get(seq)
    return all
      .filter(({ student_id }) => !before?.has(student_id))
      .map((stale) => ({
        conflict,
        stale,
        decide: (isMine: boolean) => {
          const decided = new Map(before).set(stale.student_id, isMine)
          decisions.set(new Map(made).set(seq, decided))
          if (all.every(({ student_id }) => decided.has(student_id))) void settle(conflict, decided)
        },
      }))
  })
  return { choices, decideAll: (isMine) => void decideAll(isMine) }
}

/** The answer for all at once, where there is more than one to be chosen. */
export function ChooseAll<V>({ choices: { length: many }, decideAll }: Choices<V>) {
  const isPhone = useNarrow()
  if (many < 2) return null
  return (
    <p className="flex flex-wrap items-center gap-2 py-2">
      <Button onClick={() => decideAll(true)}>
        Quedarse con lo de este {isPhone ? 'teléfono' : 'equipo'} ({many})
      </Button>
      <Button onClick={() => decideAll(false)}>Quedarse con lo otro ({many})</Button>
    </p>
  )
}

/** What was not saved because another had written it meanwhile, or may not be: both, with who and when, to keep one. */
export function EditConflicts<V>({ edits, titleOf, whyNot }: Props<V>) {
  const all = useChoices(edits)
  const { choices } = all
  if (edits.conflicts.length === 0) return null
  return (
    <Card title="Requiere atención">
      <ChooseAll {...all} />
      {choices.length > 0 && (
        <ul className="ruled" role="alert">
          {choices.map((choice) => (
            <li key={`${choice.conflict.seq} ${choice.stale.student_id}`} className="py-2">
              <ConflictChoice
                edits={edits}
                choice={choice}
                of={[edits.nameOf(choice.stale.student_id), titleOf?.(choice.conflict)]
                  .filter(Boolean)
                  .join(', ')}
              />
            </li>
          ))}
        </ul>
      )}
      <LeftOut edits={edits} whyNot={whyNot} />
    </Card>
  )
}

type ChoiceProps<V> = {
  edits: WaitingEdits<V>
  choice: Choice<V>
  /** Whose, and of what where that is not seen. */
  of: string
}

/** `a las 07:52` today, with the day before. */
const showWhen = (at: Instant): string =>
  dayOf(at) === clock.today() ? `a las ${showTime(at)}` : showMoment(at)

const BAD = { color: 'var(--bad)' } as const
const TWO = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 16rem))', gap: '0.5rem' } as const
const ONE = { flexDirection: 'column', alignItems: 'start', gap: 0, textAlign: 'start' } as const

/** Both values, with who and when, to keep one. */
export function ConflictChoice<V>({ edits, choice, of }: ChoiceProps<V>) {
  const { teacher } = useUser()
  const isPhone = useNarrow()
  const { conflict, decide, stale } = choice
  const { student_id, value, author, updated_at, own_at } = stale
  const isOwn = teacher && author === `${teacher.first_name} ${teacher.last_name}`
  const other = isOwn ? 'usted, en otro dispositivo' : (author ?? 'la administración')
  const own = edits.valueAt({ about: conflict.about, student_id })
  const cards = [
    { isMine: true, said: own, by: isPhone ? 'en este teléfono' : 'en este equipo', at: own_at },
    { isMine: false, said: value, by: other, at: updated_at },
  ]
  return (
    <div className="grid gap-2">
      <p className="flex gap-2 text-compact">
        <span style={BAD}>
          <Icon name="warning" />
        </span>
        <b className="min-w-0 break-words">Dos registros distintos de {of}</b>
      </p>
      <div style={TWO}>
        {cards.map(({ isMine, said, by, at }) => (
          <button
            key={by}
            type="button"
            className="btn btn-default"
            style={ONE}
            onClick={() => decide(isMine)}
          >
            <b className="block break-words">{edits.wordOf(said)}</b>
            <span className="block text-compact text-text-2">{by}</span>
            {at && <span className="figures block text-compact text-text-2">{showWhen(at)}</span>}
          </button>
        ))}
      </div>
      <p className="text-compact text-text-2">Elija cuál queda.</p>
    </div>
  )
}

/** Who was left out and why, or why nothing was saved. */
export function LeftOut<V>({ edits, whyNot }: Pick<Props<V>, 'edits' | 'whyNot'>) {
  return edits.conflicts
    .filter(({ stale, left_out }) => stale.length === 0 || left_out.length > 0)
    .map((conflict) => (
      <div key={conflict.seq} className="grid gap-2 py-2" role="alert">
        <p>{whyNot(conflict)}</p>
        {conflict.stale.length === 0 && (
          <p>
            <Button onClick={() => void edits.settle(conflict, new Map())}>Entendido</Button>
          </p>
        )}
      </div>
    ))
}
