import { WhatIf } from '#features/plan/prelations/trial/web/widgets/WhatIf.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { awaitedIn, type SumOf } from '../sum.ts'
import { NoteSum } from './NoteSum.tsx'

const NoteTrial = lazyComponent(async () => (await import('../NoteTrial.tsx')).NoteTrial)

/** The sum, and while notes are to come a way to try them. */
export const OpenSum = (of: SumOf) => (
  <WhatIf trial={(quit) => <NoteTrial {...of} onClose={quit} />}>
    {(opener) => (
      <div className="grid gap-3">
        <NoteSum {...of} />
        {awaitedIn(of).length > 0 && <p>{opener}</p>}
      </div>
    )}
  </WhatIf>
)

type Props = SumOf & {
  /** For who may correct what is sealed. */
  onCorrect?: (() => void) | undefined
  onClose: () => void
}

/** What a definitive note is made of, and what is still needed to pass. */
export function NoteSumDialog({ student, onCorrect, onClose, ...props }: Props) {
  return (
    <Dialog title={student.name} open onClose={onClose} sheet>
      <OpenSum {...props} student={student} />
      {onCorrect && (
        <p className="mt-4">
          <Button icon="edit" onClick={onCorrect}>
            Corregir la nota
          </Button>
        </p>
      )}
    </Dialog>
  )
}
