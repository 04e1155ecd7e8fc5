import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { rowsOfText } from '../../rules.ts'
import type { Sheet } from '../../web/widgets/sheet.ts'
import type { NoteEdits } from '../../web/widgets/use-note-edits.ts'
import { foundIn, pasteBlock } from './paste.ts'
import { leftOut } from './widgets/left-out.ts'

type Props = {
  sheet: Sheet
  grades: NoteEdits
  /** The column that is looked at. */
  column_id: number
  onClose: () => void
}

const FROM_THE_TOP = { top: 0, bottom: 0, left: 0, right: 0 }

/** A column copied from a sheet, seen before it goes in: for hands without Ctrl+V too. */
export function PasteDialog({ sheet, grades, column_id, onClose }: Props) {
  const all = sheet.columns
  const [chosen, setChosen] = useState(
    all.some(({ id }) => id === column_id) ? column_id : (sheet.first?.id ?? 0),
  )
  // Not kept on the device: what is pasted names students.
  const [text, setText] = useState('')
  const columns = all.slice(all.findIndex(({ id }) => id === chosen))
  const shown = { sheet, grades, columns }
  const found = foundIn(shown, rowsOfText(text), FROM_THE_TOP)
  const taken = found.cells.length - found.wrong
  const said = leftOut(found, { isMarked: taken > 0 })
  return (
    <Dialog
      title="Pegar notas"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            mode="primary"
            disabled={taken === 0}
            onClick={() => {
              pasteBlock(shown, rowsOfText(text), FROM_THE_TOP)
              onClose()
            }}
          >
            {taken === 1 ? 'Pegar 1 nota' : `Pegar ${taken} notas`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ChoiceField label="Desde la evaluación" chosen={chosen} onChoose={setChosen}>
          {all.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </ChoiceField>
        <Labelled label="Notas copiadas de su hoja">
          {(id) => (
            <>
              <textarea
                id={id}
                className="input"
                rows={8}
                data-autofocus
                value={text}
                aria-describedby={`${id}-foot`}
                onChange={({ target }) => setText(target.value)}
              />
              <p id={`${id}-foot`} className="field-hint">
                Una línea por estudiante, en el orden de la lista; o con el nombre o el documento delante, en
                cualquier orden. Una línea vacía deja lo que está.
              </p>
            </>
          )}
        </Labelled>
        <p role="status" className={said ? 'text-warn' : undefined}>
          {found.given > 0 &&
            (said ? `${previewOf(taken, found.given)} ${said.body}` : previewOf(taken, found.given))}
        </p>
      </div>
    </Dialog>
  )
}

const previewOf = (taken: number, given: number): string =>
  taken === given ? `Entran todas: ${taken}.` : `Entran ${taken} de ${given}.`
