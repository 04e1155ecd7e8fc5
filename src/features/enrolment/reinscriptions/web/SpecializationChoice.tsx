import { useId } from 'react'
import { Card } from '#web/ui/Card.tsx'
import type { NextSemester } from '../contract.ts'

type Props = { preview: NextSemester; value: number | undefined; onChange: (id: number) => void }

/** From the last basic semester: which specialization to go on in. */
export function SpecializationChoice({ preview, value, onChange }: Props) {
  const name = useId()
  if (preview.specializations.length === 0) return null
  return (
    <Card title="Especialidad" flush>
      <fieldset>
        <legend className="sr-only">Especialidad</legend>
        <ul className="ruled">
          {preview.specializations.map(({ id, title }) => (
            <li key={id}>
              <label className="check">
                <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
                <span>{title}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </Card>
  )
}
