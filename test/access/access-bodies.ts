import { sampleModules } from './sample-modules.ts'
import type { Objects, Samples } from './samples.ts'

const modules = await sampleModules()

/** For each call that needs one, a body that its schema takes, so that a walk of all calls reaches the checks behind it. */
export const bodies = (objects: Objects): Samples =>
  Object.assign({}, ...modules.map(({ bodies: of }) => of?.(objects)))
