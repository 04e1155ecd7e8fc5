import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction, useAnswer } from '#web/api/api.tsx'
import { REFUSALS } from '#web/refusals.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import { RECOGNISED } from '../../../web/widgets/recognised.ts'
import {
  changePensum,
  listPensumChanges,
  type Obstacle,
  type PensumChange,
  type Preview,
} from '../../contract.ts'
import { pensumName } from '../../words.ts'
import { type Choice, useChoice } from '../use-choice.ts'
import { PastChanges, UndoChange } from './PastChanges.tsx'
import { WhatChanges } from './WhatChanges.tsx'

type Props = { student: { id: number; name: string }; onClose: () => void }

/** Puts a student under another pensum, after saying what comes along, what is recognised and what is lost. */
export function ChangePensum({ student, onClose }: Props) {
  const form = useId()
  const [undoing, setUndoing] = useState<PensumChange | null>(null)
  const standing = useAnswer(
    listPensumChanges,
    { params: { id: student.id } },
    { staleTime: 0, silent: true },
  )
  const { targets = [], obstacles = [] } = standing.data?.data ?? {}
  const { choice, choose, forget } = useChoice(student.id)
  const isOffered = targets.some(({ pensum_id }) => pensum_id === choice.pensum_id)
  const preview = usePreview(student.id, isOffered ? choice : null)
  const seen = isOffered ? preview.data?.data.preview : undefined
  const { reason, pending, submit } = useChange(student.id, seen, (to) => {
    forget()
    onClose()
    toast.success(`Se ha cambiado el pensum: ${to}`)
  })
  if (undoing) return <UndoChange change={undoing} onClose={() => setUndoing(null)} />
  const mayChange = targets.length > 0 && obstacles.length === 0
  const isOpen = seen !== undefined && seen.obstacles.length === 0
  return (
    <Dialog
      title={`Cambiar de pensum a ${student.name}`}
      open
      size="wide"
      onClose={onClose}
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {mayChange ? 'Cancelar' : 'Cerrar'}
          </Button>
          {mayChange && (
            <Button
              type="submit"
              form={form}
              mode="primary"
              busy={pending}
              disabled={!isOpen || preview.isPlaceholderData}
            >
              Cambiar de pensum
            </Button>
          )}
        </>
      }
    >
      <Answered answer={standing} rows={4}>
        {(found) => (
          <form id={form} className="grid gap-4" noValidate onSubmit={submit}>
            <Standing {...found} />
            {targets.length > 0 && (
              <Target
                targets={targets}
                chosen={isOffered ? choice.pensum_id : null}
                onChoose={(pensum_id) => choose({ pensum_id, semester_number: null, recognised: null })}
              />
            )}
            {isOffered && <Previewed answer={preview} choice={choice} onChoose={choose} />}
            {isOpen && (
              <ReasonField
                reason={reason}
                hint="Queda en el historial. Al estudiante se le avisa del cambio."
                most={500}
              />
            )}
            <PastChanges changes={found.changes} onUndo={setUndoing} />
          </form>
        )}
      </Answered>
    </Dialog>
  )
}

/** Sends what was seen, with its reason. */
function useChange(student_id: number, seen: Preview | undefined, onDone: (to: string) => void) {
  const reason = useReason(changePensum, student_id)
  const action = useAction(changePensum, { touches: RECOGNISED })
  const send = async () => {
    const given = reason.given()
    if (!seen || given === null) return
    const { to, semester_number, recognised } = seen
    const body = {
      ...{ pensum_id: to.pensum_id, semester_number, reason: given },
      recognised: recognised.map(({ note: _, ...pair }) => pair),
    }
    await action.run({ params: { id: student_id }, body })
    reason.forget()
    onDone(pensumName(to))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send().catch(() => {})
  }
  return { reason, pending: action.pending, submit }
}

type PreviewedProps = {
  answer: ReturnType<typeof usePreview>
  choice: Choice
  onChoose: (choice: Choice) => void
}

const Previewed = ({ answer: { data, error, refetch }, ...choosing }: PreviewedProps) => (
  <Answered answer={{ data: data && { data: data.data.preview }, error, refetch }} rows={6}>
    {(preview) => <WhatChanges preview={preview} {...choosing} />}
  </Answered>
)

/** What a choice would come to, which the server tries without writing it. */
function usePreview(id: number, choice: Choice | null) {
  return useQuery({
    queryKey: ['rehearsals', changePensum.path, id, choice],
    queryFn: ({ signal }) => {
      const { pensum_id, semester_number, recognised } = choice ?? {}
      const body = {
        ...{ pensum_id: pensum_id ?? 0, dry_run: true },
        ...(semester_number && { semester_number }),
        ...(recognised && { recognised }),
      }
      return call(changePensum, { params: { id }, body }, { signal })
    },
    enabled: choice !== null,
    // What was seen stays until the next answer is there.
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  })
}

type Found = AnswerOf<typeof listPensumChanges>['data']

/** What is followed now, and what stands in the way whichever is chosen. */
function Standing({ own, targets, obstacles }: Found) {
  return (
    <>
      {own && <p>Ahora en {pensumName(own)}.</p>}
      <Obstacles of={obstacles} />
      {own && targets.length === 0 && (
        <p>
          Ningún período que no haya cerrado sigue otro pensum al que pueda cambiar: se asocian en «Períodos».
        </p>
      )}
    </>
  )
}

const Obstacles = ({ of }: { of: readonly Obstacle[] }) =>
  of.map(({ code, sentence }) => (
    <p key={code} role="status" className="font-medium">
      {sentence ?? REFUSALS[code].text}
    </p>
  ))

type TargetProps = { targets: Found['targets']; chosen: number | null; onChoose: (id: number) => void }

const Target = ({ targets, chosen, onChoose }: TargetProps) => (
  <ChoiceField label="Pensum nuevo" chosen={chosen} onChoose={onChoose} isFirst>
    {targets.map((one) => (
      <option key={one.pensum_id} value={one.pensum_id}>
        {pensumName(one)}
      </option>
    ))}
  </ChoiceField>
)
