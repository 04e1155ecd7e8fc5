import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '#web/forms/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'

type OriginProps = { origins: readonly string[]; onSettled?: (origin: string) => void }

/** Where it was passed; the origins of before are offered, so that one is written one way. */
export function Origin({ origins, onSettled = () => {} }: OriginProps) {
  const { setValue } = useFormContext()
  const origin: unknown = useWatch({ name: 'origin' })
  const typed = typeof origin === 'string' ? origin : ''
  const take = (origin: string) => {
    setValue('origin', origin, { shouldDirty: true })
    onSettled(origin)
  }
  const found = origins.filter(
    (one) => one !== typed && one.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  return (
    <div className="grid gap-2">
      <TextField
        name="origin"
        label="Procedencia"
        hint="El instituto, la especialidad o el pensum en que se aprobaron."
        onSearch={onSettled}
      />
      {found.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {found.slice(0, 4).map((one) => (
            <Button key={one} size="sm" mode="ghost" onClick={() => take(one)}>
              {one}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
