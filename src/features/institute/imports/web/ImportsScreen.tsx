import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Screen } from '#web/ui/Screen.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { IMPORT_LABELS, IMPORT_RESOURCES, type ImportResource } from '../words.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportReview } from './ImportReview.tsx'
import { PastImports } from './PastImports.tsx'
import { type ChosenColumns, useImport } from './use-import.ts'

const isResource = (value: unknown): value is ImportResource => IMPORT_RESOURCES.some((one) => one === value)
const STEPS = ['Archivo', 'Revisión', 'Resultado']

/** `/imports`: a file is chosen, checked, and only then written, all of it or nothing. */
export function ImportsScreen() {
  const { what }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const resource = isResource(what) ? what : 'students'
  const [round, setRound] = useState(0)
  const [said] = useState<ChosenColumns>(() => new Map())
  return (
    <Screen
      title="Importar datos"
      lead="Una hoja de cálculo se revisa antes: si una fila está mal, no se guarda ninguna."
    >
      <div className="max-sm:w-72">
        <Segmented
          label="Qué se importa"
          choices={IMPORT_RESOURCES.map((value) => ({ value, label: IMPORT_LABELS[value] }))}
          value={resource}
          onChange={(value) => void navigate({ to: `/imports?what=${value}` })}
        />
      </div>
      <Steps
        key={`${resource} ${round}`}
        resource={resource}
        said={said}
        onAgain={() => setRound(round + 1)}
      />
      <PastImports />
    </Screen>
  )
}

type StepsProps = { resource: ImportResource; said: ChosenColumns; onAgain: () => void }

function Steps({ resource, said, onAgain }: StepsProps) {
  const work = useImport(resource, said)
  const { report } = work
  const step = report === null ? 0 : report.state === 'imported' ? 2 : 1
  return (
    <section aria-label={`Importar ${IMPORT_LABELS[resource].toLowerCase()}`} className="flex flex-col gap-4">
      <Stepper steps={STEPS} current={step} {...(step === 1 && { onGo: onAgain })} />
      {report === null ? (
        <ChooseFile resource={resource} work={work} />
      ) : (
        <ImportReview report={report} work={work} onAgain={onAgain} />
      )}
    </section>
  )
}
