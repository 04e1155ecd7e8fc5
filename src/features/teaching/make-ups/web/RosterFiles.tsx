import { useNavigate } from '@tanstack/react-router'
import { showFileError } from '#web/api/errors.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { listMakeUpStudents } from '../inscribing/contract.ts'

/** Who is inscribed, with former and new note, as a file. */
export function RosterFiles({ id }: { id: number }) {
  const navigate = useNavigate()
  const save = async (format: 'csv' | 'xlsx' | 'pdf') => {
    const notice = toast.loading('Preparando el archivo')
    const { saveList } = await import('#web/lists/save-list.ts')
    const sent = { params: { id }, query: { limit: 0, format } }
    await saveList(listMakeUpStudents, sent, () => void navigate({ to: '/exports' }))
      .catch(showFileError)
      .finally(() => toast.dismiss(notice))
  }
  return (
    <Menu
      label="Exportar"
      icon="download"
      items={[
        { label: 'Hoja de cálculo (xlsx)', icon: 'download', onPick: () => void save('xlsx') },
        { label: 'Texto separado por comas (csv)', icon: 'download', onPick: () => void save('csv') },
        { label: 'Documento (pdf)', icon: 'file', onPick: () => void save('pdf') },
      ]}
    />
  )
}
