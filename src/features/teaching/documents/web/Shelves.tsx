import { type ReactNode, useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { listDocuments } from '../contract.ts'
import { DocumentItem } from './DocumentItem.tsx'
import type { Chosen } from './shelf.ts'

const PAGE = 40

type Props = {
  chosen: Chosen
  search?: string
  /** How many are shown at first, where the rest has a place of its own. */
  most?: number
  /** In the place of the shelves, where nothing is found. */
  empty: ReactNode
  /** Where several shelves stand one below the other; at its end the way to the rest. */
  title?: string | undefined
  more?: ReactNode
}

export const useShelf = (query: Chosen & { search?: string; limit?: number }) =>
  useAnswer(listDocuments, { query: { limit: PAGE, ...query } }, { keep: true, silent: true })

/** The covers of what is chosen, side by side; each says its course. */
export function Shelves({ chosen, search, most, empty, title, more }: Props) {
  const [limit, setLimit] = useState(most ?? PAGE)
  const answer = useShelf({ ...chosen, ...(search && { search }), limit })
  const total = answer.data?.total ?? 0
  return (
    <Answered answer={answer} rows={4} height={96}>
      {(documents) =>
        documents.length === 0 ? (
          empty
        ) : (
          <>
            <Card title={title} action={more} flush>
              <ul className="grid gap-x-6 sm:grid-cols-5">
                {documents.map((document) => (
                  <DocumentItem key={document.id} document={document} />
                ))}
              </ul>
            </Card>
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
