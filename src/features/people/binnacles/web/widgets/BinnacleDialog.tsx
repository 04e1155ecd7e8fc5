import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showBinnacle } from '../../contract.ts'
import { BinnacleText } from './BinnacleWords.tsx'

type Props = { id: number; title: string; onClose: () => void }

/** What was written, over the list in which it stands. */
export function BinnacleDialog({ id, title, onClose }: Props) {
  const answer = useAnswer(showBinnacle, { params: { id }, query: {} }, { silent: true })
  return (
    <Dialog title={title} open onClose={onClose}>
      <Answered answer={answer} rows={2}>
        {(binnacle) => (
          <>
            <p className="mb-2 font-medium">{binnacle.student_name}</p>
            <BinnacleText of={binnacle} />
            {binnacle.may_change && (
              <p className="mt-4">
                <LinkTo to={`/binnacles/${id}/edit`} mode="default" icon="edit">
                  Editar
                </LinkTo>
              </p>
            )}
          </>
        )}
      </Answered>
    </Dialog>
  )
}
