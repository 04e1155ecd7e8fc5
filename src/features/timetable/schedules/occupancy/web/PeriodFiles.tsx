import { useNavigate } from '@tanstack/react-router'
import { exportToFet } from '#features/timetable/timetabling/fet/contract.ts'
import { download, useAction, useMay } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { printTimetables } from '../../printing/contract.ts'
import { listSittings } from '../../sittings/contract.ts'

const PAPERS = [
  { of: 'section', label: 'Horarios de las secciones (pdf)' },
  { of: 'teacher', label: 'Horarios de los profesores (pdf)' },
  { of: 'classroom', label: 'Horarios de las aulas (pdf)' },
] as const

/** The timetable of a period as a whole: on paper, and for other programs. */
export function PeriodFiles({ period_id }: { period_id: number }) {
  const { run, pending } = useAction(printTimetables, { silent: true })
  const may = useMay()
  const navigate = useNavigate()
  const params = { id: period_id }
  const openFiles = () => void navigate({ to: '/exports' })
  const print = async (of: (typeof PAPERS)[number]['of']) => {
    const { data } = await run({ params, query: { of } })
    const { followExport } = await import('#web/lists/long-export.ts')
    await followExport(data, openFiles)
  }
  const save = async (format: 'csv' | 'xlsx') => {
    const { saveList } = await import('#web/lists/save-list.ts')
    await saveList(listSittings, { query: { period_id, limit: 0, format } }, openFiles)
  }
  const pick = (act: () => Promise<void>) => () => void act().catch(showFileError)
  const items: MenuItem[] = [
    ...PAPERS.map(
      ({ of, label }): MenuItem => ({
        label,
        icon: 'file',
        disabled: pending || !may(printTimetables),
        onPick: pick(() => print(of)),
      }),
    ),
    { label: 'Todas las clases (xlsx)', icon: 'download', apart: true, onPick: pick(() => save('xlsx')) },
    { label: 'Todas las clases (csv)', icon: 'download', onPick: pick(() => save('csv')) },
    {
      label: 'Para FET (fet)',
      icon: 'download',
      onPick: pick(() => download(exportToFet, { params }, 'horario.fet')),
    },
    { label: 'Archivos preparados', icon: 'clock', to: '/exports', apart: true },
  ]
  return <Menu label="Archivos del período" icon="download" items={items} />
}
