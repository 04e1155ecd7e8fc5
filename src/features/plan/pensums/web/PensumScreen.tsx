import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { attachPensum } from '#features/timetable/periods/contract.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { deletion, Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { copyPensum, deletePensum, type Pensum, showPensum, updatePensum } from '../contract.ts'
import { AttachPensumDialog, DeletePensumDialog, FreezePensumDialog } from './PensumDialogs.tsx'
import { PensumState } from './PensumState.tsx'
import { CourseOffer } from './widgets/CourseOffer.tsx'
import { PensumMap } from './widgets/PensumMap.tsx'
import { usePrelations } from './widgets/use-prelations.ts'

const CopyPensumDialog = lazyComponent(async () => (await import('./CopyPensumDialog.tsx')).CopyPensumDialog)

/** `/pensums/:id`: the semesters with their courses, and what can be done with the pensum. */
export function PensumScreen() {
  const id = useIdParam()
  const sent = { params: { id }, query: { with: ['semesters.courses' as const, 'periods' as const] } }
  const answer = useAnswer(showPensum, sent, { silent: true })
  return (
    <AnsweredScreen title="Pensum" answer={answer} rows={6} height={56}>
      {(pensum) => <ShownPensum pensum={pensum} />}
    </AnsweredScreen>
  )
}

type OpenDialog = 'freeze' | 'copy' | 'attach' | 'delete' | null

function ShownPensum({ pensum }: { pensum: Pensum }) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const navigate = useNavigate()
  const close = () => setDialog(null)
  const { semesters = [] } = pensum
  const prelations = usePrelations(pensum.id)
  return (
    <Screen title={pensum.name} lead={pensum.specialization_title} {...useActions(pensum, setDialog)}>
      <Facts pensum={pensum} />
      {semesters.length === 0 ? (
        <EmptyState
          title="Aún no tiene semestres"
          action={
            <LinkTo to={`/pensums/${pensum.id}/edit`} allows={updatePensum}>
              Agregar semestres
            </LinkTo>
          }
        >
          Un pensum se congela cuando cada semestre tiene al menos una materia.
        </EmptyState>
      ) : (
        <PensumMap
          semesters={semesters}
          prelations={prelations}
          courseFoot={(course, { id }) => <CourseOffer course={course} semester_id={id} />}
        />
      )}
      {dialog === 'freeze' && <FreezePensumDialog pensum={pensum} onClose={close} />}
      {dialog === 'copy' && <CopyPensumDialog pensum={pensum} onClose={close} />}
      {dialog === 'attach' && <AttachPensumDialog pensum={pensum} onClose={close} />}
      {dialog === 'delete' && (
        <DeletePensumDialog
          pensum={pensum}
          onClose={close}
          onDone={() => void navigate({ to: '/pensums', replace: true })}
        />
      )}
    </Screen>
  )
}

/** The main action is the next step: a draft is edited and frozen, a frozen one is attached. */
function useActions(
  pensum: Pensum,
  ask: (what: OpenDialog) => void,
): { action?: ReactNode; more?: ReactNode } {
  const may = useMay()
  const isDraft = !pensum.versioned
  const items: MenuItem[] = [
    { label: 'Comparar', icon: 'columns', to: `/pensums/${pensum.id}/compare` },
    ...(may(copyPensum)
      ? [{ label: 'Copiar en un borrador', icon: 'copy' as const, onPick: () => ask('copy') }]
      : []),
    ...(may(deletePensum) ? [deletion(() => ask('delete'))] : []),
  ]
  const more = (
    <>
      {isDraft && may(updatePensum) && <Button onClick={() => ask('freeze')}>Congelar</Button>}
      {items.length > 0 && <Menu label="Más acciones" icon="more" iconOnly items={items} />}
    </>
  )
  if (isDraft)
    return {
      more,
      action: (
        <LinkTo to={`/pensums/${pensum.id}/edit`} allows={updatePensum} icon="edit">
          Editar
        </LinkTo>
      ),
    }
  return {
    more,
    action: may(attachPensum) && (
      <Button mode="primary" icon="calendar" onClick={() => ask('attach')}>
        Asociar a un período
      </Button>
    ),
  }
}

function Facts({ pensum }: { pensum: Pensum }) {
  const { periods = [] } = pensum
  const names = periods.map((period) => (
    <LinkTo key={period.id} look="link" to={`/periods/${period.id}`}>
      {period.year}-{period.number} {period.enabled && <Badge tone="ok">Actual</Badge>}
    </LinkTo>
  ))
  return (
    <Card>
      <DescriptionList
        facts={[
          { term: 'Estado', value: <PensumState versioned={pensum.versioned} /> },
          { term: 'Semestres', value: pensum.semesters_count },
          { term: 'Materias', value: pensum.courses_count },
          { term: 'Unidades de crédito', value: pensum.credits },
          { term: 'Horas semanales', value: pensum.hours },
          {
            term: 'Períodos',
            value: names.length === 0 ? null : <span className="flex flex-wrap gap-x-3">{names}</span>,
          },
        ]}
      />
    </Card>
  )
}
