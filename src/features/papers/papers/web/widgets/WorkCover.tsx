import { type FormEvent, useId, useState } from 'react'
import { call } from '#web/api/call.ts'
import { openReport } from '#web/api/open-report.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useKeptText } from '#web/ui/kept-text.ts'
import { Labelled } from '#web/ui/Labelled.tsx'
import { downloadWorkCover } from '../../work-cover/contract.ts'

type Props = { section_id: number; course_id: number }
const MOST = 200

/** The cover of a work for this course: its title is all that is asked. */
export function WorkCover(place: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { text: title, change: setTitle } = useKeptText([
    downloadWorkCover.path,
    place.section_id,
    place.course_id,
  ])
  const form = useId()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const query = { ...place, ...(title.trim() && { title: title.trim() }) }
    await openReport(call(downloadWorkCover, { query }))
    setBusy(false)
    setOpen(false)
  }
  return (
    <>
      <Button icon="file" onClick={() => setOpen(true)}>
        Portada
      </Button>
      <Dialog
        title="Portada de un trabajo"
        open={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancelar</Button>
            <Button type="submit" form={form} mode="primary" busy={isBusy}>
              Descargar
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={(event) => void send(event)}>
          <Labelled
            label={
              <>
                Título del trabajo <span className="field-needed">(opcional)</span>
              </>
            }
          >
            {(id) => (
              <input
                id={id}
                className="input"
                data-autofocus
                maxLength={MOST}
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Labelled>
          <p className="field-hint">
            Lleva el instituto, la materia, la sección, sus profesores y el período.
          </p>
        </form>
      </Dialog>
    </>
  )
}
