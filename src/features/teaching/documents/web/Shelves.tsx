import { type ReactNode, useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Document, listDocuments } from '../contract.ts'
import { DocumentItem } from './DocumentItem.tsx'
import { type Chosen, headingOf } from './shelf.ts'

export const PAGE = 40

type Props = {
  chosen: Chosen
  search?: string
  /** How many are shown at first, where the rest has a place of its own. */
  most?: number
  /** In the place of the shelves, where nothing is found. */
  empty: ReactNode
  /** At the end of the heading: the way to the rest. */
  more?: ReactNode
}

type Group = { key: string; title: string; code: string; documents: Document[] }

/** Documents that stand side by side, under the heading of their shelf. */
function groupsOf(documents: readonly Document[]): Group[] {
  const groups: Group[] = []
  for (const document of documents) {
    const { title, code } = headingOf(document)
    const key = `${title} ${code}`
    const last = groups.at(-1)
    if (last?.key === key) last.documents.push(document)
    else groups.push({ key, title, code, documents: [document] })
  }
  return groups
}

export const useShelves = (query: Chosen & { search?: string }, limit: number) =>
  useAnswer(listDocuments, { query: { ...query, limit } }, { keep: true, silent: true })

/** The shelves of what is chosen, one below the other. */
export function Shelves({ chosen, search, most, empty, more }: Props) {
  const [limit, setLimit] = useState(most ?? PAGE)
  const answer = useShelves({ ...chosen, ...(search && { search }) }, limit)
  const total = answer.data?.total ?? 0
  return (
    <Answered answer={answer} rows={4} height={96}>
      {(documents) =>
        documents.length === 0 ? (
          empty
        ) : (
          <>
            {groupsOf(documents).map(({ key, title, code, documents: its }) => (
              <Card
                key={`${key} ${its[0]?.id}`}
                flush
                title={
                  <>
                    {title} {code && <span className="font-normal text-text-3">{code}</span>}
                  </>
                }
                action={more ?? <span className="figures text-text-3">{its.length}</span>}
              >
                <ul
                  className="grid gap-x-6 gap-y-1"
                  style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))' }}
                >
                  {its.map((document) => (
                    <DocumentItem key={document.id} document={document} />
                  ))}
                </ul>
              </Card>
            ))}
            {most === undefined && documents.length < total && (
              <Button busy={answer.isFetching} onClick={() => setLimit(limit + PAGE)}>
                Mostrar más ({(total - documents.length).toLocaleString('es-VE')})
              </Button>
            )}
          </>
        )
      }
    </Answered>
  )
}
