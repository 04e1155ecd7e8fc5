import { lazy } from 'react'

// Asked for at once, beside the document that is edited: with what sends a file in parts they weigh a tenth of the form.
const load = () => import('./DocumentFields.tsx')
load().catch(() => {}) // asked again below, where a failure is shown

export const DocumentFields = lazy(async () => ({ default: (await load()).DocumentFields }))
