import { LinkTo } from '#web/api/LinkTo.tsx'
import { createImport } from '../../first-calls.ts'
import type { ImportResource } from '../../words.ts'

/** The way from a list to importing what it lists; nothing for whom may not. */
export function ImportLink({ what }: { what: ImportResource }) {
  return (
    <LinkTo to="/imports" search={{ what }} allows={createImport} icon="upload" mode="default">
      Importar
    </LinkTo>
  )
}
