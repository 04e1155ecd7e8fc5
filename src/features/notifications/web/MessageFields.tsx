import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FileField } from '#web/forms/FileField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { MOST_CONTENT } from '../rules.ts'

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp'

/** What is sent, and how it arrives. */
export function MessageFields({ sender }: { sender: string }) {
  useAttachmentName()
  const content: unknown = useWatch({ name: 'content' })
  const text = typeof content === 'string' ? content.trim() : ''
  return (
    <>
      <FormGroup title="Mensaje">
        <TextAreaField name="content" most={MOST_CONTENT} rows={6} />
        <FileField
          name="attachment"
          label="Adjunto"
          accept={ACCEPTED}
          hint="PDF, imagen o documento de oficina, de hasta 10 MB."
        />
      </FormGroup>
      {text && (
        <FormGroup title="Así llega">
          <div className="card grid gap-1 p-3">
            <p className="flex items-baseline gap-3">
              <b className="flex-1">{sender}</b>
              <span className="hint">ahora</span>
            </p>
            <p className="clamped wrap-anywhere text-text-2">{text}</p>
          </div>
        </FormGroup>
      )}
    </>
  )
}

/** A form's file travels without its name, which goes beside it. */
function useAttachmentName(): void {
  const { setValue } = useFormContext()
  const file: unknown = useWatch({ name: 'attachment' })
  useEffect(() => {
    setValue('attachment_name', file instanceof File ? file.name.slice(-120) : null)
  }, [file, setValue])
}
