import '#web/field-words.ts'
import { useEffect, useRef, useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { instant } from '#kernel/schemas.ts'
import { labelOf } from '#web/labels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Values } from './form-body.ts'
import type { FieldLabels } from './form-context.ts'
import { showValue } from './version-conflict.ts'

type Props = {
  mine: Values
  saved: Values
  fields: readonly string[]
  labels: FieldLabels
  onChoose: (values: Values) => void
}

const shown = (labels: FieldLabels, field: string, [one, other]: readonly [Values, Values]) =>
  labels.get(field)?.show?.(one[field], other[field]) || showValue(one[field], field)

/** Whoever saved stands at the other end of a long form. */
function useBroughtHere() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.closest('section')?.scrollIntoView({ block: 'start' })
    notice.current?.focus({ preventScroll: true })
  }, [])
  return notice
}

/** Shows both versions, field by field, when another person saved first; the choice is written to the form. */
export function FormStale({ mine, saved, fields, labels, onChoose }: Props) {
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(fields))
  const notice = useBroughtHere()
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(kept)
    if (isMine) next.add(field)
    else next.delete(field)
    setKept(next)
  }
  const version = instant.safeParse(saved.updated_at)
  const at = version.success ? showMoment(version.data) : null
  return (
    <Card tone="warn" title="Otra persona lo modificó mientras tanto">
      <div className="grid gap-3" role="alert" ref={notice} tabIndex={-1}>
        <p>{at ? `Se guardó el ${at}. ` : ''}Elija qué queda en cada campo y guarde de nuevo.</p>
        <table className="versions">
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">La mía</th>
              <th scope="col">La guardada</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const label = labels.get(field)?.label ?? labelOf(field)
              return (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  {[true, false].map((isMine) => (
                    <td key={String(isMine)}>
                      <label className="check">
                        <input
                          type="radio"
                          name={`stale-${field}`}
                          aria-label={`${label}: ${isMine ? 'usar la mía' : 'usar la guardada'}`}
                          checked={kept.has(field) === isMine}
                          onChange={() => choose(field, isMine)}
                        />
                        {shown(labels, field, isMine ? [mine, saved] : [saved, mine])}
                      </label>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setKept(new Set(fields))}>
            Usar la mía
          </Button>
          <Button size="sm" onClick={() => setKept(new Set())}>
            Usar la guardada
          </Button>
          <Button
            mode="primary"
            size="sm"
            onClick={() =>
              onChoose(
                Object.fromEntries(
                  fields.filter((field) => !kept.has(field)).map((field) => [field, saved[field]]),
                ),
              )
            }
          >
            Aplicar
          </Button>
        </div>
      </div>
    </Card>
  )
}
