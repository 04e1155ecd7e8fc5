import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { RollStudent, SkippedMark } from '../contract.ts'
import { markName, markOf } from '../rules.ts'
import type { RollState } from './use-roll.ts'
import { MARK_WORDS } from './words.ts'

type Props = { students: readonly RollStudent[]; roll: RollState }

/** What was not saved because another had marked it meanwhile: both, with who and when, to keep one. */
export const RollConflict = (props: Props) =>
  // What waited behind one that is settled may be asked of as well, anew.
  props.roll.asked === null ? null : <Asked key={props.roll.asked} {...props} />

function Asked({ students, roll }: Props) {
  const [kept, keep] = useState<ReadonlyMap<number, 'mine' | 'other'>>(new Map())
  const named = (id: number) => students.find((one) => one.id === id)
  const decide = (id: number, which: 'mine' | 'other') => {
    const decided = new Map(kept).set(id, which)
    keep(decided)
    if (roll.skipped.some(({ student_id, current }) => current && !decided.has(student_id))) return
    const chosen = roll.skipped.flatMap(({ student_id, current }) => {
      const student = named(student_id)
      if (!student || !current) return []
      const isMine = decided.get(student_id) === 'mine'
      const mark = isMine ? roll.markOf(student) : markName(current)
      return [{ student_id, ...markOf(mark), updated_at: current.updated_at, isMine }]
    })
    void roll.settle(chosen)
  }
  const left_out = roll.skipped.filter(({ current }) => !current)
  const conflicts = roll.skipped.filter(({ student_id }) => !kept.has(student_id))
  return (
    <Card title="Requiere atención">
      <ul className="ruled" role="alert">
        {conflicts.map(({ student_id, current }) => {
          const student = named(student_id)
          if (!student || !current) return null
          return (
            <li key={student_id} className="grid gap-2 py-2">
              <p>
                <b>
                  {student.last_name}, {student.first_name}
                </b>{' '}
                cambió mientras tanto: {MARK_WORDS[markName(current)].toLowerCase()}, por{' '}
                {current.author ?? 'la administración'}
                {current.updated_at && `, ${showMoment(current.updated_at)}`}.
              </p>
              <Choices student={student} current={current} roll={roll} onDecide={decide} />
            </li>
          )
        })}
      </ul>
      {left_out.length > 0 && (
        <LeftOut
          students={left_out.map(({ student_id }) => named(student_id))}
          onEnd={left_out.length === roll.skipped.length ? () => void roll.settle([]) : null}
        />
      )}
    </Card>
  )
}

type ChoiceProps = {
  student: RollStudent
  current: NonNullable<SkippedMark['current']>
  roll: RollState
  onDecide: (id: number, which: 'mine' | 'other') => void
}

const Choices = ({ student, current, roll, onDecide }: ChoiceProps) => (
  <p className="flex flex-wrap gap-2">
    <Button onClick={() => onDecide(student.id, 'other')}>
      Dejar {MARK_WORDS[markName(current)].toLowerCase()}
    </Button>
    <Button onClick={() => onDecide(student.id, 'mine')}>
      Poner {MARK_WORDS[roll.markOf(student)].toLowerCase()}
    </Button>
  </p>
)

type LeftOutProps = {
  students: readonly (RollStudent | undefined)[]
  /** Null where the answers to the other questions end it. */
  onEnd: (() => void) | null
}

/** Who failed by absence or is not enrolled any more: the rest was saved. */
function LeftOut({ students, onEnd }: LeftOutProps) {
  const names = students.flatMap((one) => (one ? [`${one.last_name}, ${one.first_name}`] : []))
  return (
    <div className="grid gap-2" role="alert">
      <p>
        {names.length > 0
          ? `Algunos estudiantes no se pudieron editar ya que tienen la materia aplazada por inasistencias: ${names.join('; ')}.`
          : 'Algunos estudiantes ya no cursan la materia.'}
      </p>
      {onEnd && (
        <p>
          <Button onClick={onEnd}>Entendido</Button>
        </p>
      )}
    </div>
  )
}
