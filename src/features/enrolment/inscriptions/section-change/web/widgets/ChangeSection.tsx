import { useState } from 'react'
import { SHIFT_LABELS, shortSection } from '#features/timetable/section-names/words.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { REFUSALS } from '#web/refusals.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import {
  changeSection,
  type OfferedSection,
  previewSectionChange,
  type SectionChange,
} from '../../contract.ts'
import { WhatMoves } from './WhatMoves.tsx'

type Props = { student: { id: number; name: string }; onClose: () => void }

/** Moves a student to another section, after saying what becomes of each course and note. */
export function ChangeSection({ student, onClose }: Props) {
  const [chosen, setChosen] = useState<number>()
  const answer = useAnswer(
    previewSectionChange,
    { params: { id: student.id }, query: { new_section_id: chosen } },
    { staleTime: 0, keep: true, silent: true },
  )
  const action = useAction(changeSection, { touches: ['students', 'sections', 'inscriptions'] })
  const change = answer.data?.data
  const section = change?.sections.find(({ id }) => id === chosen)
  const isShown = section !== undefined && change?.courses !== null && !answer.isPlaceholderData
  const mayChange = change?.code === null && change.sections.length > 0
  const goBack = async (new_section_id: number) => {
    await action.run({ params: { id: student.id }, body: { new_section_id } })
    toast.success('Se ha deshecho el cambio de sección')
  }
  const go = async () => {
    if (!section) return
    await action.run({ params: { id: student.id }, body: { new_section_id: section.id } })
    const old = change?.inscription
    const done = `Se ha cambiado a la sección ${old ? nameIn(old, section) : section.letter_code}`
    if (!old) toast.success(done)
    else offerUndo(done, () => void goBack(old.section_id).catch(() => {}))
    onClose()
  }
  return (
    <Dialog
      title={`Cambiar de sección a ${student.name}`}
      open
      size="wide"
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            {mayChange ? 'Cancelar' : 'Cerrar'}
          </Button>
          {mayChange && (
            <Button mode="primary" busy={action.pending} disabled={!isShown} onClick={() => void go()}>
              {section ? `Cambiar a la sección ${section.letter_code}` : 'Cambiar de sección'}
            </Button>
          )}
        </>
      }
    >
      <Answered answer={answer} rows={4}>
        {(preview) => (
          <div className="grid gap-4">
            <Standing change={preview} />
            {mayChange && <Choice sections={preview.sections} chosen={chosen} onChoose={setChosen} />}
            {section && preview.courses && preview.inscription && (
              <WhatMoves
                from={preview.inscription.letter_code}
                to={section.letter_code}
                courses={preview.courses}
              />
            )}
          </div>
        )}
      </Answered>
    </Dialog>
  )
}

type Inscription = NonNullable<SectionChange['inscription']>

/** What a section of the semester of an inscription is called: its own, unless said. */
const nameIn = (of: Inscription, { letter_code }: { letter_code: string } = of) =>
  shortSection(of.specialization_title, of.semester_number, letter_code)

/** Where the student is, and why nothing can change, or until when it can. */
function Standing({ change: { inscription, code, sections } }: { change: SectionChange }) {
  return (
    <>
      {inscription && (
        <p>
          Ahora en la sección {nameIn(inscription)}, período {inscription.period}.
        </p>
      )}
      {code !== null && <p>{REFUSALS[code].text}</p>}
      {code === null && sections.length === 0 && (
        <p>El semestre no tiene otra sección en el período: se crean en «Secciones».</p>
      )}
      {inscription && code === null && sections.length > 0 && (
        <p className="text-text-2">
          El precio y la deuda no cambian. Se puede volver a cambiar hasta que comience el segundo corte,{' '}
          {showDayInWords(inscription.second_cut_start_date)}.
        </p>
      )}
    </>
  )
}

const roomOf = ({ seats_left }: OfferedSection) => {
  if (seats_left <= 0) return 'sin cupo'
  return seats_left === 1 ? 'queda 1 cupo' : `quedan ${seats_left} cupos`
}

type ChoiceProps = {
  sections: readonly OfferedSection[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

const Choice = ({ sections, chosen, onChoose }: ChoiceProps) => (
  <ChoiceField label="Sección nueva" chosen={chosen} onChoose={onChoose} isFirst>
    {sections.map((one) => (
      <option key={one.id} value={one.id} disabled={one.seats_left <= 0}>
        {one.letter_code} · {SHIFT_LABELS[one.shift]}: {roomOf(one)}
      </option>
    ))}
  </ChoiceField>
)
