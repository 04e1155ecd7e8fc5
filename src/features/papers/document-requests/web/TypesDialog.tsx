import { useState } from 'react'
import { listPaperTexts } from '#features/papers/papers/texts/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { usePaperSize } from '#web/ui/paper-size.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type DocumentRequestType,
  listDocumentRequestTypes,
  updateDocumentRequestType,
} from '../types/contract.ts'
import { PAPER_SIZE_LABELS } from '../words.ts'
import { SelfServiceLimits } from './SelfServiceLimits.tsx'

/** What can be asked for and how it is called, and the paper on which this desk prints. */
export function TypesDialog({ onClose }: { onClose: () => void }) {
  const answer = useAnswer(
    listDocumentRequestTypes,
    { query: { limit: 0, sort_by: 'kind,asc' } },
    { silent: true, staleTime: 0 },
  )
  const [size, setSize] = usePaperSize()
  const may = useMay()
  return (
    <Dialog title={may(updateDocumentRequestType) ? 'Tipos y papel' : 'Papel'} open onClose={onClose}>
      <div className="grid gap-4">
        {may(updateDocumentRequestType) && (
          <Answered answer={answer} rows={3}>
            {(types) => (
              <ul className="ruled">
                {types.map((one) => (
                  <li key={one.id} className="py-3">
                    <TypeRow type={one} />
                  </li>
                ))}
              </ul>
            )}
          </Answered>
        )}
        <LinkTo to="/papers/texts" allows={listPaperTexts} mode="default" icon="edit">
          Textos de los documentos
        </LinkTo>
        <Segmented
          label="Papel en que se imprime"
          value={size}
          onChange={setSize}
          choices={[
            { value: 'us-letter', label: PAPER_SIZE_LABELS['us-letter'] },
            { value: 'a4', label: PAPER_SIZE_LABELS.a4 },
          ]}
        />
        <p className="text-compact text-text-2">El papel vale para lo que se prepare desde este equipo.</p>
      </div>
    </Dialog>
  )
}

type Changes = Omit<DocumentRequestType, 'id' | 'kind' | 'created_at' | 'updated_at'>

function TypeRow({ type }: { type: DocumentRequestType }) {
  const { run, pending } = useAction(updateDocumentRequestType, { touches: ['document-requests'] })
  const [name, setName] = useState(type.name)
  const change = async (body: Partial<Changes>) => {
    await run({ params: { id: type.id }, body })
    toast.success('Se ha actualizado el tipo de documento con éxito')
  }
  const isNew = name.trim() !== type.name && name.trim() !== ''
  return (
    <div className="grid gap-2">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isNew) void change({ name: name.trim() })
        }}
      >
        <Labelled label="Nombre">
          {(id) => (
            <span className="flex gap-2">
              <input
                id={id}
                className="input min-w-0 flex-1"
                maxLength={80}
                required
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <Button type="submit" disabled={!isNew} busy={pending && isNew}>
                Guardar
              </Button>
            </span>
          )}
        </Labelled>
      </form>
      <Switch
        label="Se puede pedir"
        name={`Se puede pedir: ${type.name}`}
        checked={type.enabled}
        disabled={pending}
        onChange={(enabled) => void change({ enabled })}
      />
      {type.enabled && (
        <SelfServiceLimits type={type} busy={pending} onChange={(changes) => void change(changes)} />
      )}
    </div>
  )
}
