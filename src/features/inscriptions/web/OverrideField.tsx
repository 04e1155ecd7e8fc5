import { useFormContext } from 'react-hook-form'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'

/** The reason with which an administrator sets a rule of progress aside; open where one stands in the way. */
export function OverrideField({ sentence }: { sentence: string | null }) {
  const { errors } = useFormContext().formState
  return (
    <details open={sentence !== null || errors.reason !== undefined}>
      <summary className="text-control text-text-2">Inscribir aunque una regla lo impida</summary>
      <div className="grid gap-3 pt-3">
        {sentence !== null && (
          <p className="note note-warn" role="status">
            {sentence}
          </p>
        )}
        <TextAreaField
          name="reason"
          most={500}
          rows={2}
          needed={sentence !== null}
          hint="Con un motivo se inscribe de todos modos. Queda en el historial."
        />
      </div>
    </details>
  )
}
