import { sql } from 'kysely'
import { IMPORT_COLUMNS } from '#features/institute/imports/templates/words.ts'
import { systemClock } from '#kernel/dates.ts'
import { openSession } from '#server/access/session.ts'
import { openDatabase } from '#server/database/db.ts'

export const STUDENTS = 2_000
export const GOAL_SECONDS = 20

const FIRST_IDENTITY = 33_000_000

/** A file of new students, each with a specialization and none with a section: the place is found for each. */
function fileOf(codes: readonly string[]): string {
  const columns = IMPORT_COLUMNS.students
  const rows = Array.from({ length: STUDENTS }, (_, index) => {
    const own: Record<string, string> = {
      identity_number: String(FIRST_IDENTITY + index),
      email: `importado${index}@instituto.test`,
      gender: index % 2 === 0 ? 'Femenino' : 'Masculino',
      specialization: codes[index % codes.length] ?? '',
    }
    return columns.map(({ field, example }) => own[field] ?? example).join(';')
  })
  return [columns.map(({ title }) => title).join(';'), ...rows].join('\n')
}

type Said = { data?: { id?: number; state?: string; errors?: unknown[] }; message?: string }

/** Seconds of the trial, of the import with mails and inscriptions, and of undoing it. */
export async function timeImport({ address, url }: { address: string; url: string }) {
  const { db, close } = openDatabase(url, { most: 1 })
  const { rows: staff } = await sql<{
    id: number
  }>`select id from users where role = 'admin' limit 1`.execute(db)
  const { rows: tracks } = await sql<{ code: string }>`select code from specializations order by id`.execute(
    db,
  )
  const now = systemClock.now()
  const order = { remember: true, device: 'bench', now }
  const { access_token } = await openSession(db, staff[0]?.id ?? 0, order)
  await close()
  const file = new Blob([fileOf(tracks.map(({ code }) => code))])
  const headers = { authorization: `Bearer ${access_token}` }
  const post = async (path: string, wanted: string) => {
    const body = new FormData()
    body.append('file_name', 'estudiantes.csv')
    body.append('file', file, 'estudiantes.csv')
    const since = performance.now()
    const isForm = path.startsWith('/api/imports/students')
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, ...(isForm && { body }) })
    const { data, message }: Said = JSON.parse(await answer.text())
    if ((data?.state ?? wanted) !== wanted || !answer.ok)
      throw new Error(`${path}: ${answer.status} ${message ?? JSON.stringify(data?.errors?.slice(0, 3))}`)
    return { seconds: (performance.now() - since) / 1000, id: data?.id ?? 0 }
  }
  const checked = await post('/api/imports/students?dry_run=1', 'checked')
  const written = await post('/api/imports/students', 'imported')
  const undone = await post(`/api/imports/${written.id}/undo`, 'undone')
  return { checked: checked.seconds, written: written.seconds, undone: undone.seconds }
}
