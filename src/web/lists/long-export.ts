import { downloadExport, type Export, showExport } from '#features/institute/exports/contract.ts'
import { showProgress, showRows, tryAgain } from '#features/institute/exports/words.ts'
import { ApiError, call, download } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { session } from '#web/api/session.ts'
import { toast, updateToast } from '#web/ui/toast.ts'

const LOOK_MS = 1_500

const wait = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS))
/** It goes on on other screens, whose requests end with them. */
const own = () => ({ signal: new AbortController().signal })
const isAway = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

/** Says how far a long list is, on whichever screen the person goes to, and saves its file when it is whole. */
export async function followExport(asked: Export, openFiles: () => void): Promise<void> {
  const person = session()?.user
  const params = { id: asked.id }
  const action = { label: 'Ver archivos', run: openFiles }
  const shown = toast.loading(`Preparando ${asked.title}`, showProgress(asked), { action })
  try {
    const made = await whenMade(asked, (now) => updateToast(shown, showProgress(now)))
    // Somebody else has signed in, or nobody: it waits for its person.
    if (!made || session()?.user.id !== person?.id) return
    if (made.state === 'failed') {
      toast.error('El archivo no se pudo preparar', tryAgain(made))
      return
    }
    updateToast(shown, 'Descargando')
    await download(downloadExport, { params }, `${made.title}.${made.format}`, own())
    toast.success('El archivo está listo', showRows(made, made.rows_total))
  } catch (error) {
    showError(error)
  } finally {
    toast.dismiss(shown)
  }
}

/** Null when the session ends meanwhile. */
async function whenMade({ id }: Export, tell: (now: Export) => void): Promise<Export | null> {
  for (;;) {
    await wait()
    if (!session()) return null
    const now = await call(showExport, { params: { id } }, own()).catch((error: unknown) => {
      // A line that is away for a while: the file is made all the same.
      if (isAway(error)) return null
      throw error
    })
    if (now && now.data.state !== 'making') return now.data
    if (now) tell(now.data)
  }
}
