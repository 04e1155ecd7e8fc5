import { useState } from 'react'
import { showInstant } from '#kernel/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { RollStudent, SkippedMark } from '../contract.ts'
import { markName, markOf } from '../rules.ts'
import { MARK_WORDS } from './RollWords.tsx'
import type { RollState } from './UseRoll.tsx'

type Props = { students: readonly RollStudent[]; roll: RollState }

/** What was not saved because another had marked it meanwhile: both, with who and when, to keep one. */
export function RollConflict({ students, roll }: Props) {
  const [kept, keep] = useState<ReadonlyMap<number, 'mine' | 'other'>>(new Map())
  if (roll.skipped.length === 0) return null
  const named = (id: number) => students.find((one) => one.id === id)
  const decide = (id: number, which: 'mine' | 'other') => {
    const decided = new Map(kept).set(id, which)
    keep(decided)
    if (roll.skipped.some(({ student_id, current }) => current && !decided.has(student_id))) return
    const mine = roll.skipped.flatMap(({ student_id, current }) => {
      const student = named(student_id)
      return student && current && decided.get(student_id) === 'mine'
        ? [{ student_id, ...markOf(roll.markOf(student)), updated_at: current.updated_at }]
        : []
    })
    void roll.settle(mine)
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
                {current.updated_at && `, ${showInstant(current.updated_at)}`}.
              </p>
              <Choices student={student} current={current} roll={roll} onDecide={decide} />
            </li>
          )
        })}
      </ul>
      {left_out.length > 0 && (
        <LeftOut students={left_out.map(({ student_id }) => named(student_id))} roll={roll} />
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

/** Who failed by absence or is not enrolled any more: the rest was saved. */
function LeftOut({ students, roll }: { students: readonly (RollStudent | undefined)[]; roll: RollState }) {
  const names = students.flatMap((one) => (one ? [`${one.last_name}, ${one.first_name}`] : []))
  return (
    <div className="grid gap-2" role="alert">
      <p>
        {names.length > 0
          ? `Algunos estudiantes no se pudieron editar ya que tienen la materia aplazada por inasistencias: ${names.join('; ')}.`
          : 'Algunos estudiantes ya no cursan la materia.'}
      </p>
      <p>
        <Button onClick={() => void roll.settle([])}>Entendido</Button>
      </p>
    </div>
  )
}
