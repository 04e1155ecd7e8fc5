import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { SHIFT_LABELS, sectionName } from '#features/timetable/section-names/words.ts'
import type { Section } from '#features/timetable/sections/contract.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { Avatar } from '#web/api/Avatar.tsx'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { deletion, Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import {
  confirmPreregistration,
  deletePreregistration,
  type PreregistrationReview,
  rejectPreregistration,
  showPreregistration,
  updatePreregistration,
} from '../contract.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { Duplicates } from './Duplicates.tsx'
import { contactFacts, personalFacts, reviewFacts, studyFacts } from './PersonFacts.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { consequenceOf, SectionChoice } from './SectionChoice.tsx'
import { PreregistrationState } from './widgets/PreregistrationState.tsx'

// Forms are loaded when one is wanted.
const CorrectDialog = lazyComponent(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)

/** `/inscriptions/:preinscription_id`: one pre-enrolment, and what to do with it. */
export function ReviewScreen() {
  const id = useIdParam('preinscription_id')
  const answer = useAnswer(showPreregistration, { params: { id }, query: {} }, { silent: true, staleTime: 0 })
  useCrumb(answer.data?.data.full_name)
  return (
    <AnsweredScreen title="Preinscripción" answer={answer} rows={8}>
      {/* Another one begins with nothing chosen. */}
      {(review) => <Review key={review.id} review={review} />}
    </AnsweredScreen>
  )
}

type OpenDialog = 'approve' | 'reject' | 'correct' | 'delete' | null

function Review({ review }: { review: PreregistrationReview }) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [section, setSection] = useState<Section | null>(null)
  const may = useMay()
  const navigate = useNavigate()
  const { id, next_id, state } = review
  const isPending = state === 'pending'
  const name = `${review.first_name} ${review.last_name}`
  // On to the next one that waits; the list when there is none.
  const onwards = () => void navigate({ to: next_id === null ? '/inscriptions' : `/inscriptions/${next_id}` })
  const close = () => setDialog(null)
  const menu = [
    ...(isPending && may(updatePreregistration)
      ? [{ label: 'Corregir datos', icon: 'edit' as const, onPick: () => setDialog('correct') }]
      : []),
    ...(state !== 'confirmed' && may(deletePreregistration) ? [deletion(() => setDialog('delete'))] : []),
  ]
  return (
    <Screen
      title={name}
      lead={<PreregistrationState state={state} />}
      more={
        <>
          <Neighbours review={review} />
          {menu.length > 0 && <Menu label="Más acciones" items={menu} />}
        </>
      }
      action={isPending ? <Decide obstacle={review.obstacle !== null} ask={setDialog} /> : undefined}
    >
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-4">
          <Duplicates review={review} />
          <Person review={review} name={name} />
        </div>
        <div className="grid content-start gap-4">
          <Card title="Estudios y turno">
            <DescriptionList facts={studyFacts(review)} />
          </Card>
          {isPending && (
            <Card title="Sección">
              <SectionChoice row={review} chosen={section} onChoose={setSection} />
            </Card>
          )}
          <Card title="Preinscripción">
            <DescriptionList facts={reviewFacts(review)} />
            {review.student_id !== null && (
              <LinkTo to={`/students/${review.student_id}`} look="link">
                Ver al estudiante
              </LinkTo>
            )}
          </Card>
        </div>
      </div>
      {dialog === 'approve' && (
        <ApproveDialog
          id={id}
          name={name}
          section={
            section && {
              id: section.id,
              name: `${sectionName(section)} (${SHIFT_LABELS[section.shift]?.toLowerCase()})`,
              consequence: consequenceOf(review, section),
            }
          }
          onClose={close}
          onDone={onwards}
        />
      )}
      {dialog === 'reject' && <RejectDialog id={id} name={name} onClose={close} onDone={onwards} />}
      {dialog === 'correct' && <CorrectDialog row={review} onClose={close} />}
      <Removal id={id} name={name} open={dialog === 'delete'} onClose={close} onDone={onwards} />
    </Screen>
  )
}

function Person({ review, name }: { review: PreregistrationReview; name: string }) {
  return (
    <>
      <Card title="Datos personales">
        {review.profile_picture && (
          <div className="mb-3">
            <Avatar name={name} picture={review.profile_picture} size={96} />
          </div>
        )}
        <DescriptionList facts={personalFacts(review)} />
      </Card>
      <Card title="Contacto">
        <DescriptionList facts={contactFacts(review)} />
      </Card>
    </>
  )
}

function Decide({ obstacle, ask }: { obstacle: boolean; ask: (what: OpenDialog) => void }): ReactNode {
  const may = useMay()
  return (
    <div className="flex flex-wrap gap-2">
      {may(rejectPreregistration) && <Button onClick={() => ask('reject')}>Rechazar</Button>}
      {may(confirmPreregistration) && (
        <Button mode="primary" icon="check" disabled={obstacle} onClick={() => ask('approve')}>
          Aprobar
        </Button>
      )}
    </div>
  )
}

/** The pending ones before and after, without going back to the list. */
function Neighbours({ review: { previous_id, next_id, pending_total } }: { review: PreregistrationReview }) {
  if (next_id === null) return null
  return (
    <nav className="flex flex-wrap items-center gap-1" aria-label="Preinscripciones pendientes">
      <LinkTo to={`/inscriptions/${previous_id}`} mode="default" icon="left">
        Anterior
      </LinkTo>
      <LinkTo to={`/inscriptions/${next_id}`} mode="default" icon="right">
        Siguiente
      </LinkTo>
      <span className="ps-2 text-compact text-text-2 figures">{pending_total} pendientes</span>
    </nav>
  )
}

type RemovalProps = { id: number; name: string; open: boolean; onClose: () => void; onDone: () => void }

function Removal({ id, name, open, onClose, onDone }: RemovalProps) {
  const remove = useAction(deletePreregistration)
  const confirm = async () => {
    await remove.run({ params: { id } }).finally(onClose)
    toast.success('Se ha eliminado la preinscripción con éxito')
    onDone()
  }
  return (
    <DeleteDialog
      what={`la preinscripción de ${name}`}
      open={open}
      busy={remove.pending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}
