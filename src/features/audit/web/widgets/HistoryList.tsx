import { useState } from 'react'
import { showInstant } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type AuditEntry, listAuditEntries } from '../../contract.ts'
import { actionWord, Changes, subjectWord, whoWord } from '../AuditWords.tsx'
import type { HistoryOf } from './History.tsx'

const STEP = 10

/** The changes, newest first, ten at a time. */
export function HistoryList({ of }: { of: HistoryOf }) {
  const [limit, show] = useState(STEP)
  const { data, error, isPending, refetch } = useAnswer(
    listAuditEntries,
    { query: { ...of, limit } },
    { silent: true, keep: true, staleTime: 0 },
  )
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (isPending) return <Skeleton rows={3} />
  if (data.data.length === 0) return <p className="text-text-2">Sin cambios registrados.</p>
  const isOne = 'entity' in of
  return (
    <>
      <ol className="grid gap-4">
        {data.data.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} named={!isOne} />
        ))}
      </ol>
      {data.total > data.data.length && (
        <Button size="sm" mode="ghost" icon="down" onClick={() => show(limit + STEP)}>
          Ver más de los {data.total.toLocaleString('es-VE')} cambios
        </Button>
      )}
    </>
  )
}

function HistoryEntry({ entry, named }: { entry: AuditEntry; named: boolean }) {
  return (
    <li className="grid gap-1">
      <p>
        <span className="font-medium">{actionWord(entry)}</span>
        {named && <span className="text-text-2"> · {subjectWord(entry)}</span>}
      </p>
      <p className="hint">
        {whoWord(entry)}, <time dateTime={entry.at}>{showInstant(entry.at)}</time>
      </p>
      <Changes changes={entry.changes} />
      {entry.reason && <p>Motivo: {entry.reason}</p>}
    </li>
  )
}
