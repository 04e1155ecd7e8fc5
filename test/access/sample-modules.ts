import { readdirSync } from 'node:fs'
import type { Makers, NotOfPeople, Objects, OnPurpose, Samples } from './samples.ts'

const FOLDER = new URL('./', import.meta.url)

type SampleModule = {
  feature: string
  objects?: Makers
  bodies?: (objects: Objects) => Samples
  not_of_people?: NotOfPeople
  on_purpose?: OnPurpose
}

/** What each feature hands in as `test/access/<feature>.bodies.ts`. */
export async function sampleModules(): Promise<SampleModule[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.bodies.ts'))
  return Promise.all(
    files.sort().map(async (file) => ({
      ...(await import(new URL(file, FOLDER).href)),
      feature: file.replace('.bodies.ts', ''),
    })),
  )
}
