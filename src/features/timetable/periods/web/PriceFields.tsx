import { useFormContext } from 'react-hook-form'
import type { DataOf } from '#kernel/endpoint.ts'
import type { FieldErrors } from '#kernel/invalid.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import type { listCoursesBySpecialization } from '../contract.ts'

type Values = Record<string, unknown>
export type Offered = DataOf<typeof listCoursesBySpecialization>

/** The end of a price's validity, at its field. */
export function checkValidity({ valid_from, valid_until }: Values): FieldErrors {
  const areDays = typeof valid_from === 'string' && typeof valid_until === 'string'
  return areDays && valid_until < valid_from ? { valid_until: ['after_or_equal:valid_from'] } : {}
}

/** Whom a price is for, how much it is and when it holds. */
export function PriceFields({
  offered,
  isFixed = false,
}: {
  offered: readonly Offered[]
  isFixed?: boolean
}) {
  return (
    <>
      <FormGroup
        title="Para quién"
        lead="Gana el precio más específico: semestre, especialidad, todos."
        columns
      >
        <Scope offered={offered} isFixed={isFixed} />
      </FormGroup>
      <FormGroup title="Precio" columns>
        <MoneyField name="semester_price_e2" disabled={isFixed} />
      </FormGroup>
      <FormGroup
        title="Vigencia"
        lead="Sin fechas vale siempre; con ellas, por ejemplo, como pronto pago."
        columns
      >
        <DateField name="valid_from" doubt="farOffDoubt" disabled={isFixed} />
        <DateField name="valid_until" disabled={isFixed} />
      </FormGroup>
      <TextAreaField name="description" most={200} disabled={isFixed} />
    </>
  )
}

function Scope({ offered, isFixed }: { offered: readonly Offered[]; isFixed: boolean }) {
  const { watch } = useFormContext<Values>()
  const chosen = watch('specialization_id')
  const semesters = offered.find((one) => one.id === chosen)?.semesters ?? []
  return (
    <>
      <SelectField
        name="specialization_id"
        placeholder="Todas las especialidades"
        disabled={isFixed}
        options={offered.map((one) => ({ value: one.id, label: one.title }))}
      />
      <SelectField
        key={String(chosen)}
        name="semester_id"
        placeholder="Todos los semestres"
        disabled={isFixed || semesters.length === 0}
        options={semesters.map((one) => ({ value: one.id, label: `Semestre ${one.code}` }))}
        known={offered.flatMap(({ title, semesters: all }) =>
          all.map((one) => ({ value: one.id, label: `${title}, semestre ${one.code}` })),
        )}
      />
    </>
  )
}

/**
 * A semester of another specialization than the one chosen is left out. One of a pensum that the period no longer follows
 * stays, to be refused: without it the price would be for all.
 */
export const settledScope = (offered: readonly Offered[]) => (body: Values) => {
  const owner = offered.find(({ semesters }) => semesters.some((one) => one.id === body.semester_id))
  return owner && owner.id !== body.specialization_id ? { ...body, semester_id: null } : body
}
