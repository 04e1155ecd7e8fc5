import { call, useMay } from '#web/api/api.tsx'
import { openReport } from '#web/api/open-report.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { reportRegisteredLessons } from '../../contract.ts'

type Props = { section_id: number; course_id: number }

/** The registered lessons of a course of a section, as PDF or spreadsheet. */
export function RegisterReport(params: Props) {
  const may = useMay()
  if (!may(reportRegisteredLessons)) return null
  const open = (format: 'pdf' | 'xlsx') =>
    void openReport(call(reportRegisteredLessons, { params, query: { format } }))
  return (
    <Menu
      label="Registro de clases"
      icon="download"
      items={[
        { label: 'PDF', icon: 'file', onPick: () => open('pdf') },
        { label: 'Hoja de cálculo', icon: 'grid', onPick: () => open('xlsx') },
      ]}
    />
  )
}
