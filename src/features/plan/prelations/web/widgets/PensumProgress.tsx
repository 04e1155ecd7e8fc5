import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { showPensumProgress } from '../../progress/contract.ts'
import { WhatIf } from '../../trial/web/widgets/WhatIf.tsx'
import { OnePensum } from './OnePensum.tsx'

const TrialMap = lazyComponent(async () => (await import('../../trial/web/widgets/TrialMap.tsx')).TrialMap)

type Props = { student_id: number; own?: boolean }

/** The pensums that a student has followed, with the progress of each course; in a trial, with notes to come. */
export function PensumProgress({ student_id, own = false }: Props) {
  const answer = useAnswer(showPensumProgress, { params: { id: student_id } }, { silent: true })
  const facts = answer.data?.facts
  return (
    <Answered answer={answer} rows={6} height={56}>
      {(data) => {
        // The one followed now comes first.
        const pensums = [...data].reverse()
        return pensums.length === 0 ? (
          <EmptyState title="Sin pensum todavía">
            {own
              ? 'Aquí se muestra el plan de estudios desde la primera inscripción.'
              : 'El estudiante no se ha inscrito en ningún período.'}
          </EmptyState>
        ) : (
          <WhatIf trial={(quit) => facts && <TrialMap {...{ pensums, facts }} onClose={quit} />}>
            {(opener) =>
              pensums.map((pensum, at) => (
                <OnePensum key={pensum.id} pensum={pensum} action={at === 0 && opener} />
              ))
            }
          </WhatIf>
        )
      }}
    </Answered>
  )
}
