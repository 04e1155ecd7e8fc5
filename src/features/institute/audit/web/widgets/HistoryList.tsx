import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type AuditEntry, listAuditEntries } from '../../contract.ts'
import { actionWord, Changes, subjectWord, whoWord } from '../AuditWords.tsx'
import type { HistoryOf } from './History.tsx'

const STEP = 10

/** The changes, newest first, ten at a time. */
export function HistoryList({ of }: { of: HistoryOf }) {
  const [limit, setLimit] = useState(STEP)
  const answer = useAnswer(
    listAuditEntries,
    { query: { ...of, limit } },
    { silent: true, keep: true, staleTime: 0 },
  )
  const total = answer.data?.total ?? 0
  return (
    <Answered answer={answer} rows={3}>
      {(entries) =>
        entries.length === 0 ? (
          <p className="text-text-2">Sin cambios registrados.</p>
        ) : (
          <>
            <ol className="grid gap-4">
              {entries.map((entry) => (
                <HistoryEntry key={entry.id} entry={entry} named={!('entity' in of)} />
              ))}
            </ol>
            {total > entries.length && (
              <Button size="sm" mode="ghost" icon="down" onClick={() => setLimit(limit + STEP)}>
                Ver más de los {total.toLocaleString('es-VE')} cambios
              </Button>
            )}
          </>
        )
      }
    </Answered>
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
        {whoWord(entry)}, <time dateTime={entry.at}>{showMoment(entry.at)}</time>
      </p>
      <Changes entity={entry.entity} changes={entry.changes} />
      {entry.reason && <p>Motivo: {entry.reason}</p>}
    </li>
  )
}
