import { call, useMay } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { reportRegisteredLessons } from '../contract.ts'

type Props = { section_id: number; course_id: number }

/** The registered lessons of a course of a section, as PDF or spreadsheet. */
export function RegisterReport(params: Props) {
  const may = useMay()
  if (!may(reportRegisteredLessons)) return null
  const open = async (format: 'pdf' | 'xlsx') => {
    try {
      const { data } = await call(reportRegisteredLessons, { params, query: { format } })
      // The server names itself as others reach it, which need not be the way that this browser came.
      window.location.assign(new URL(data.url).pathname)
    } catch (problem) {
      showError(problem)
    }
  }
  return (
    <Menu
      label="Registro de clases"
      icon="download"
      items={[
        { label: 'PDF', icon: 'file', onPick: () => void open('pdf') },
        { label: 'Hoja de cálculo', icon: 'grid', onPick: () => void open('xlsx') },
      ]}
    />
  )
}
