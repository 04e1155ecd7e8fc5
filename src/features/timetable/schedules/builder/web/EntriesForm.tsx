import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { FormGuard } from '#web/forms/FormGuard.tsx'
import { SaveBar } from '#web/forms/SaveBar.tsx'

type Props = {
  isChanged: boolean
  submit: string
  onSave: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** What the two forms of the timetable share: a save bar, Ctrl+S, and a question before changes are left behind. */
export function EntriesForm({ isChanged, submit, onSave, onCancel, children }: Props) {
  const isLeaving = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    isLeaving.current = true
    setSaving(true)
    await onSave().finally(() => {
      isLeaving.current = false
      setSaving(false)
    })
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      {children}
      <SaveBar
        state={isSaving ? 'saving' : isChanged ? 'changed' : 'clean'}
        submit={submit}
        onCancel={onCancel}
      />
      <FormGuard isUnsaved={() => isChanged && !isLeaving.current} />
    </form>
  )
}
