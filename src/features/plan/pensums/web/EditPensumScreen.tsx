import { useState } from 'react'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { type Pensum, showPensum } from '../contract.ts'
import { FreezePensumDialog } from './PensumDialogs.tsx'
import { PensumEditor } from './PensumEditor.tsx'

const CopyPensumDialog = lazyComponent(async () => (await import('./CopyPensumDialog.tsx')).CopyPensumDialog)
const PensumNameDialog = lazyComponent(async () => (await import('./PensumNameDialog.tsx')).PensumNameDialog)

/** `/pensums/:id/edit`: the editor of a draft. Semesters and courses are saved with each change. */
export function EditPensumScreen() {
  const id = useIdParam()
  const sent = { params: { id }, query: { with: ['semesters.courses' as const] } }
  const answer = useAnswer(showPensum, sent, { silent: true })
  useCrumb(answer.data?.data.name)
  return (
    <AnsweredScreen title="Editar pensum" answer={answer} rows={6} height={56}>
      {(pensum) =>
        pensum.versioned ? (
          <FrozenPensum pensum={pensum} />
        ) : (
          <DraftEditor pensum={pensum} reread={answer.refetch} />
        )
      }
    </AnsweredScreen>
  )
}

function FrozenPensum({ pensum }: { pensum: Pensum }) {
  const [isCopying, setCopying] = useState(false)
  return (
    <Screen title="Editar pensum">
      <EmptyState
        title="El pensum está congelado"
        action={
          <>
            <Button mode="primary" icon="copy" onClick={() => setCopying(true)}>
              Copiar en un borrador
            </Button>
            <LinkTo to={`/pensums/${pensum.id}`} mode="default">
              Ver el pensum
            </LinkTo>
          </>
        }
      >
        Sus semestres y materias ya no cambian. Para modificarlo, cópielo en un borrador nuevo.
      </EmptyState>
      {isCopying && <CopyPensumDialog pensum={pensum} onClose={() => setCopying(false)} />}
    </Screen>
  )
}

type DraftProps = { pensum: Pensum; reread: () => Promise<unknown> }

function DraftEditor({ pensum, reread }: DraftProps) {
  const [dialog, setDialog] = useState<'freeze' | 'name' | 'semester' | null>(null)
  const close = () => setDialog(null)
  return (
    <Screen
      title="Editar pensum"
      lead={`«${pensum.name}», ${pensum.specialization_title}. Los cambios en semestres y materias se guardan al hacerlos.`}
      more={
        <>
          <LinkTo to={`/pensums/${pensum.id}`} mode="default">
            Ver el pensum
          </LinkTo>
          <Button onClick={() => setDialog('name')}>Nombre y especialidad</Button>
          <Button onClick={() => setDialog('freeze')}>Congelar</Button>
        </>
      }
      action={
        <Button mode="primary" icon="add" onClick={() => setDialog('semester')}>
          Agregar semestre
        </Button>
      }
    >
      {pensum.semesters?.length === 0 && (
        <EmptyState title="Aún no tiene semestres">
          Agregue el primero y después sus materias. Para congelarlo, cada semestre necesita una al menos.
        </EmptyState>
      )}
      <PensumEditor pensum={pensum} reread={reread} isAdding={dialog === 'semester'} onAdded={close} />
      {dialog === 'name' && <PensumNameDialog pensum={pensum} onClose={close} />}
      {dialog === 'freeze' && <FreezePensumDialog pensum={pensum} onClose={close} />}
    </Screen>
  )
}
