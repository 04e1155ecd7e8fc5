import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Document } from '../contract.ts'

// Asked for at once, beside the document that is edited: with what sends a file in parts they weigh a tenth of the form.
const load = () => import('./DocumentFields.tsx')
load().catch(() => {}) // asked again below, where a failure is shown
const Fields = lazy(async () => ({ default: (await load()).DocumentFields }))

export const DocumentFields = (props: { document?: Document }) => (
  <Suspense fallback={<Skeleton rows={6} />}>
    <Fields {...props} />
  </Suspense>
)
