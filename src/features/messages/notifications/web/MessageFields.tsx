import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { FileField } from '#web/forms/FileField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { MOST_CONTENT } from '../rules.ts'

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp'

/** What is sent, and how it arrives: beside the form where there is a place for it, else below the fields. */
export function MessageFields({ sender, beside }: { sender: string; beside: HTMLElement | null }) {
  useAttachmentName()
  const content: unknown = useWatch({ name: 'content' })
  const text = typeof content === 'string' ? content.trim() : ''
  const preview = text && <Preview sender={sender} text={text} />
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
      {beside
        ? createPortal(preview || <p className="hint">Aquí se ve el aviso mientras se escribe.</p>, beside)
        : preview && <FormGroup title="Así llega">{preview}</FormGroup>}
    </>
  )
}

const Preview = ({ sender, text }: { sender: string; text: string }) => (
  <div className="card grid gap-1 p-3">
    <p className="flex items-baseline gap-3">
      <b className="flex-1">{sender}</b>
      <span className="hint">ahora</span>
    </p>
    <p className="clamped wrap-anywhere text-text-2">{text}</p>
  </div>
)

/** A form's file travels without its name, which goes beside it. */
function useAttachmentName(): void {
  const { setValue } = useFormContext()
  const file: unknown = useWatch({ name: 'attachment' })
  useEffect(() => {
    setValue('attachment_name', file instanceof File ? file.name.slice(-120) : null)
  }, [file, setValue])
}
