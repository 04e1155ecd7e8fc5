import { useState } from 'react'
import { showDay, showDayInWords, showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { showNote } from '#kernel/notes.ts'
import { Answered, AnsweredScreen, wholePage } from '#web/api/Answered.tsx'
import { download, useAnswer, useMay } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { deleteMakeUp, type MakeUp, showMakeUp, updateMakeUp } from '../contract.ts'
import { listMakeUpStudents, type MakeUpStudent } from '../inscribing/contract.ts'
import { printMakeUp, sealMakeUp } from '../results/contract.ts'
import { Inscribed } from './Inscribed.tsx'
import { RosterFiles } from './RosterFiles.tsx'
import { inMakeUp } from './use-results.ts'
import { StateBadge } from './widgets/StateBadge.tsx'

const ResultSheet = lazyComponent(async () => (await import('./ResultSheet.tsx')).ResultSheet)
const SealDialog = lazyComponent(async () => (await import('./SealDialog.tsx')).SealDialog)
const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)
const RemoveDialog = lazyComponent(async () => (await import('./RemoveDialog.tsx')).RemoveDialog)

/** `/make-ups/:make_up_id`: who takes it, what each got, and handing it over. */
export function MakeUpScreen() {
  const id = useIdParam('make_up_id')
  const answer = useAnswer(showMakeUp, { params: { id } }, { silent: true })
  return (
    <AnsweredScreen title="Reparación" answer={answer} rows={6}>
      {(make_up) => <Shown make_up={make_up} />}
    </AnsweredScreen>
  )
}

type Way = 'seal' | 'change' | 'remove'

function Shown({ make_up }: { make_up: MakeUp }) {
  const [way, setWay] = useState<Way | null>(null)
  const students = useAnswer(listMakeUpStudents, inMakeUp(make_up.id), { silent: true })
  const close = () => setWay(null)
  return (
    <Screen
      title={`Reparación de ${make_up.title}`}
      lead={`${make_up.section}, período ${make_up.period}.`}
      state={<StateBadge state={make_up.state} />}
      action={<MainAct make_up={make_up} onSeal={() => setWay('seal')} />}
      more={<Acts make_up={make_up} onPick={setWay} />}
    >
      <Answered answer={wholePage(students)} rows={4}>
        {({ data }) => <Roster make_up={make_up} students={data} />}
      </Answered>
      <Facts make_up={make_up} />
      <Inscribed make_up={make_up} students={students.data?.data ?? []} />
      {way === 'seal' && (
        <SealDialog make_up={make_up} students={students.data?.data ?? []} onClose={close} />
      )}
      {way === 'change' && <ChangeDialog make_up={make_up} onClose={close} />}
      {way === 'remove' && <RemoveDialog make_up={make_up} onClose={close} />}
    </Screen>
  )
}

const keep = ({ id, acta_number }: MakeUp) =>
  download(
    printMakeUp,
    { params: { id }, query: { paper: paperSizeHere() } },
    `acta-${acta_number}.pdf`,
  ).catch(showFileError)

/** Handing it over, or its acta. */
function MainAct({ make_up, onSeal }: { make_up: MakeUp; onSeal: () => void }) {
  const may = useMay()
  if (make_up.state === 'sealed')
    return (
      <Button mode="primary" icon="download" onClick={() => void keep(make_up)}>
        Acta N.º {make_up.acta_number}
      </Button>
    )
  if (!may(sealMakeUp) || !make_up.may_note) return null
  return (
    <Button mode="primary" icon="lock" onClick={onSeal}>
      Entregar y sellar
    </Button>
  )
}

function Acts({ make_up, onPick }: { make_up: MakeUp; onPick: (way: Way) => void }) {
  const may = useMay()
  const isOpen = make_up.state !== 'sealed'
  return (
    <>
      {isOpen && may(updateMakeUp) && (
        <Button icon="edit" onClick={() => onPick('change')}>
          Cambiar
        </Button>
      )}
      {isOpen && may(deleteMakeUp) && (
        <Button icon="trash" onClick={() => onPick('remove')}>
          Quitar
        </Button>
      )}
      <RosterFiles id={make_up.id} />
    </>
  )
}

/** Why nothing is written; null where one may. */
function stillWords({ state, may_note, held_on }: MakeUp): string | null {
  if (may_note) return null
  if (state === 'sealed') return 'La reparación está sellada: las notas ya no cambian.'
  if (state === 'ahead') return `Las notas se ponen desde el ${showDayInWords(held_on)}.`
  return 'Las notas las pone el examinador.'
}

function Roster({ make_up, students }: { make_up: MakeUp; students: readonly MakeUpStudent[] }) {
  return (
    <Card title="Notas" flush>
      {students.length === 0 ? (
        <p className="py-2 text-text-2">Aún no se inscribe nadie.</p>
      ) : (
        <ResultSheet make_up={make_up} students={students} still={stillWords(make_up)} />
      )}
    </Card>
  )
}

const Facts = ({ make_up }: { make_up: MakeUp }) => {
  const { held_on, inscribe_until, examiner, fee, most_note, with_absences, sealed_at } = make_up
  return (
    <Card title="Datos" flush>
      <DescriptionList
        facts={[
          { term: 'Día', value: showDay(held_on) },
          { term: 'Examinador', value: examiner.name },
          { term: 'Arancel', value: fee ? `${fee.name}, ${showMoney(fee.price_e2)}` : 'Sin costo' },
          { term: 'Inscripción hasta', value: fee && showDay(inscribe_until) },
          {
            term: 'Cuenta',
            value: most_note === null ? 'La nota que se saque' : `A lo sumo ${showNote(most_note)}`,
          },
          {
            term: 'La presentan',
            value: with_absences ? 'Reprobados, también por inasistencias' : 'Reprobados por nota',
          },
          { term: 'Sellada', value: sealed_at && showMoment(sealed_at) },
        ]}
      />
    </Card>
  )
}
