import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { together } from '#web/api/together.ts'
import { TableSearch } from '#web/lists/TableSearch.tsx'
import { useStored } from '#web/ui/device-storage.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { useRecords } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { type Choice, Segmented } from '#web/ui/Segmented.tsx'
import { createDocument, listShelves, type Shelf } from '../contract.ts'
import { ShelfMenus, ShelfTree } from './ShelfTree.tsx'
import { Shelves, useShelf } from './Shelves.tsx'
import { type Chosen, chosenIn, FIRST, isGeneral, isSame, nodesOf } from './shelf.ts'

const DocumentTable = lazyComponent(async () => (await import('./DocumentTable.tsx')).DocumentTable)

const Look = z.enum(['covers', 'table'])
const LOOKS: Choice<z.infer<typeof Look>>[] = [
  { value: 'covers', label: 'Portadas' },
  { value: 'table', label: 'Lista' },
]

const create = (
  <LinkTo to="/documents/create" allows={createDocument} icon="add">
    Publicar documento
  </LinkTo>
)

/** `/documents`: the library by shelves, as far as the person reads it. */
export function DocumentsScreen() {
  const answer = useAnswer(listShelves, {}, { silent: true })
  const shelves = answer.data?.data
  const count = shelves && manyOf(shelves)
  return (
    <Screen title="Biblioteca virtual" isList count={count} action={create}>
      <Answered answer={answer} rows={4} height={96}>
        {(its) => (its.length === 0 ? <Nothing /> : <Library shelves={its} />)}
      </Answered>
    </Screen>
  )
}

const Nothing = () => (
  <EmptyState title="Aún no hay documentos" action={create}>
    Guías, libros y reglamentos aparecen aquí, por especialidad, semestre y materia.
  </EmptyState>
)

type LibraryProps = { shelves: readonly Shelf[] }

/** With covers, or as a table; phones have no room for the latter. */
function Library(props: LibraryProps) {
  const [look, setLook] = useStored('library-look', Look, 'covers')
  const isPhone = useRecords()
  const tools = isPhone ? null : <Segmented label="Vista" choices={LOOKS} value={look} onChange={setLook} />
  return look === 'table' && !isPhone ? (
    <DocumentTable shelves={props.shelves} tools={tools} />
  ) : (
    <Covers {...props} tools={tools} />
  )
}

function Covers({ shelves, tools }: LibraryProps & { tools: ReactNode }) {
  const navigate = useNavigate()
  const { isStudent } = useUser()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const chosen = chosenIn(address)
  const search = typeof address.search === 'string' ? address.search : ''
  const nodes = nodesOf(shelves, isStudent)
  const here = search !== '' && isSame(chosen, FIRST) ? null : chosen
  const find = (text: string) =>
    void navigate({ to: '/documents', replace: true, search: { ...chosen, ...(text && { search: text }) } })
  const own = shelves.find(({ is_current, specialization }) => is_current && specialization)
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <TableSearch
          value={search}
          onSearch={find}
          label="Buscar documentos"
          placeholder="Título, autor o materia"
        />
        <ShelfMenus nodes={nodes} chosen={here} />
        {tools}
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <ShelfTree
          nodes={nodes}
          chosen={here}
          label={(isStudent && own?.specialization?.title) || 'Estantes'}
        />
        <div className="grid min-w-0 gap-6">
          <Shown
            key={JSON.stringify([chosen, search])}
            {...{ chosen, search, shelves, title: nodes[0]?.label }}
          />
        </div>
      </div>
    </>
  )
}

const manyOf = (shelves: readonly Shelf[]) => shelves.reduce((sum, { count }) => sum + count, 0)

type ShownProps = { chosen: Chosen; search: string; shelves: readonly Shelf[]; title: string | undefined }

/** What is chosen or found; before that what is one's own now, and some of what is for everybody. */
function Shown({ chosen, search, shelves, title }: ShownProps) {
  const isFirst = isSame(chosen, FIRST) && search === ''
  const general = manyOf(shelves.filter(isGeneral))
  if (!isFirst || !shelves.some((one) => one.is_current))
    return <Shelves chosen={chosen} search={search} empty={<NotFound isSearch={search !== ''} />} />
  return <First general={general} title={title} />
}

const OWN: Chosen = { shelf: 'current' }
const OF_ALL: Chosen = { shelf: 'general' }
const FEW = 4

/** Both at once: of two that come one by one the upper would push the lower away. */
function First({ general, title }: { general: number; title: string | undefined }) {
  const answer = together({ own: useShelf(OWN), of_all: useShelf({ ...OF_ALL, limit: FEW }) })
  return (
    <Answered answer={answer} rows={FEW} height={96}>
      {() => (
        <>
          <Shelves chosen={OWN} title={title} empty={null} />
          <Shelves
            chosen={OF_ALL}
            most={FEW}
            title="Para todos"
            empty={null}
            more={
              <LinkTo to="/documents" search={OF_ALL} look="link" label={`Para todos: los ${general}`}>
                {general === 1 ? 'Ver' : `Los ${general}`}
              </LinkTo>
            }
          />
        </>
      )}
    </Answered>
  )
}

const NotFound = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState title="No hay resultados encontrados">
    {isSearch ? 'Pruebe con otras palabras, o en otro estante.' : 'Este estante está vacío.'}
  </EmptyState>
)
