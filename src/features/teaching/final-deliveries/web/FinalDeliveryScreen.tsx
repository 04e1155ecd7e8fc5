import { useState } from 'react'
import { showDay } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { call, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { openReport } from '#web/api/open-report.ts'
import { useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { useLowHead, useUnderTitle } from '#web/ui/head-slot.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { useRecords } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import {
  type DeliveryStudent,
  type FinalDelivery,
  type Jury,
  reportFinalDelivery,
  showFinalDelivery,
} from '../contract.ts'
import { noteStudent } from '../grading/contract.ts'
import { DeleteDelivery } from './DeleteDelivery.tsx'
import { courseOf, MissingBadge, nameOf, writingWords } from './DeliveryWords.tsx'
import { ofDelivery } from './use-jury-notes.ts'

// No student writes notes.
const JurySheet = lazyComponent(async () => (await import('./JurySheet.tsx')).JurySheet)

/** `/final-deliveries/:delivery_id` */
export function FinalDeliveryScreen() {
  const id = useIdParam('delivery_id')
  const answer = useAnswer(showFinalDelivery, ofDelivery(id), { silent: true })
  useCrumb(answer.data?.data.code)
  return (
    <AnsweredScreen title="Entrega final" answer={answer} rows={6}>
      {({ students = [], ...delivery }) => <Delivery delivery={delivery} students={students} />}
    </AnsweredScreen>
  )
}

type Props = { delivery: FinalDelivery; students: readonly DeliveryStudent[] }

function Delivery({ delivery, students }: Props) {
  const { isStudent, isAdmin, teacher } = useUser()
  const may = useMay()
  const own = delivery.juries.find(({ id }) => id === teacher?.id)
  // An administrator writes for a jury who cannot.
  const [stand_in, setStandIn] = useState<number | null>(null)
  const graded = own?.id ?? stand_in
  const grader = delivery.juries.find(({ id }) => id === graded)
  const underTitle = useUnderTitle()
  useLowHead()
  // On a phone whoever grades has the fields at once: the rest stands below them.
  const isLow = useRecords() && grader !== undefined && delivery.is_open
  const acts = <Acts delivery={delivery} />
  return (
    <>
      {isLow && underTitle?.(<p className="truncate text-compact text-text-2">{courseOf(delivery)}</p>)}
      <Screen
        title={`Entrega final ${delivery.code}`}
        lead={!(isLow && underTitle) && `${courseOf(delivery)}, período ${delivery.period}.`}
        state={
          !isStudent &&
          !isLow && <MissingBadge missing={delivery.missing_count ?? 0} juries={delivery.juries.length} />
        }
        more={!isLow && acts}
      >
        {!isStudent && (
          <Notes
            delivery={delivery}
            students={students}
            grader={grader ?? null}
            own={own}
            isLow={isLow && grader === own}
          />
        )}
        {isLow && <div className="flex flex-wrap gap-3">{acts}</div>}
        <Facts delivery={delivery} />
        {!isStudent && (
          <Juries
            delivery={delivery}
            onGrade={isAdmin && may(noteStudent) && delivery.is_open ? setStandIn : null}
          />
        )}
      </Screen>
    </>
  )
}

/** What is done with the delivery as a whole. */
function Acts({ delivery }: { delivery: FinalDelivery }) {
  const may = useMay()
  const { id } = delivery
  return (
    <>
      {delivery.may_change && (
        <LinkTo to={`/final-deliveries/update/${id}`} mode="default" icon="edit">
          Editar
        </LinkTo>
      )}
      {may(reportFinalDelivery) && (
        <Button
          icon="print"
          onClick={() =>
            void openReport(call(reportFinalDelivery, { params: { id }, query: { format: 'pdf' } }))
          }
        >
          Planilla en PDF
        </Button>
      )}
      {delivery.may_change && <DeleteDelivery delivery={delivery} />}
    </>
  )
}

type NotesProps = Props & { grader: Jury | null; own: Jury | undefined; isLow: boolean }

/** What the juries gave, in which one of them, or who stands in, writes. */
function Notes({ delivery, students, grader, own, isLow }: NotesProps) {
  const missing = delivery.own_missing_count
  const title = grader ? (own ? 'Sus notas' : `Notas de ${nameOf(grader)}`) : 'Estudiantes'
  const isEmpty = students.length === 0 || delivery.juries.length === 0
  const sheet = (
    <JurySheet key={grader?.id ?? 0} delivery={delivery} students={students} grader={grader?.id ?? null} />
  )
  if (isLow && !isEmpty) return sheet
  return (
    <Card
      title={title}
      action={
        missing ? (
          <span className="text-text-2">{missing === 1 ? 'Falta 1' : `Faltan ${missing}`}</span>
        ) : null
      }
      flush
    >
      {isEmpty ? (
        <p className="py-2 text-text-2">
          {students.length === 0
            ? 'Aún no participa ningún estudiante.'
            : 'Las notas se ponen aquí cuando haya jurados.'}
        </p>
      ) : (
        sheet
      )}
    </Card>
  )
}

function Facts({ delivery }: { delivery: FinalDelivery }) {
  const { date, final_delivery_value_percent, own, juries, students_count } = delivery
  return (
    <Card title="Datos" flush>
      <DescriptionList
        facts={[
          { term: 'Fecha', value: date ? showDay(date) : 'Sin fecha definida' },
          { term: 'Plazo', value: writingWords(delivery) },
          { term: 'Valor', value: `${final_delivery_value_percent} % de la nota definitiva` },
          ...(own
            ? [
                { term: 'Jurados', value: juries.map(nameOf).join(', ') || 'Sin jurados' },
                {
                  term: 'Nota',
                  value:
                    own.note === null
                      ? 'Pendiente'
                      : `${showNote(own.note)}${own.is_pending ? ', aún faltan jurados por calificar' : ''}`,
                },
              ]
            : [{ term: 'Participan', value: participants(students_count, delivery.takes_everybody) }]),
        ]}
      />
    </Card>
  )
}

const participants = (count: number, everybody: boolean) =>
  `${count === 1 ? '1 estudiante' : `${count} estudiantes`}${everybody ? ', todos los inscritos' : ''}`

type JuriesProps = { delivery: FinalDelivery; onGrade: ((teacher_id: number) => void) | null }

/** Who grades, and how far each is. */
function Juries({ delivery: { juries, students_count }, onGrade }: JuriesProps) {
  if (juries.length === 0)
    return (
      <Card title="Jurados" flush>
        <p className="py-2 text-text-2">Aún no tiene jurados. Se agregan al editarla.</p>
      </Card>
    )
  return (
    <Card title="Jurados" flush>
      <ul className="ruled">
        {juries.map((jury) => {
          const lacks = students_count - (jury.noted_count ?? 0)
          return (
            <li key={jury.id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">{nameOf(jury)}</span>
              <span className={lacks > 0 ? 'figures text-warn' : 'figures text-text-2'}>
                {jury.noted_count} de {students_count}
              </span>
              {onGrade && (
                <Button
                  mode="ghost"
                  size="sm"
                  label={`Calificar por ${nameOf(jury)}`}
                  onClick={() => onGrade(jury.id)}
                >
                  Calificar
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
