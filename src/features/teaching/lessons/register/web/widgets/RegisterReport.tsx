import { call, useMay } from '#web/api/api.tsx'
import { openReport } from '#web/api/open-report.ts'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { reportRegisteredLessons } from '../../contract.ts'

type Props = { section_id: number; course_id: number }

/** The registered lessons of a course of a section, as PDF or spreadsheet. */
export function useRegisterItems({ section_id, course_id }: Props): MenuItem[] {
  const may = useMay()
  if (!may(reportRegisteredLessons)) return []
  const params = { section_id, course_id }
  const open = (format: 'pdf' | 'xlsx') =>
    void openReport(call(reportRegisteredLessons, { params, query: { format } }))
  return [
    { label: 'Registro de clases en PDF', icon: 'file', onPick: () => open('pdf') },
    { label: 'Registro en hoja de cálculo', icon: 'grid', onPick: () => open('xlsx') },
  ]
}

/** The same as a button of its own. */
export function RegisterReport(params: Props) {
  const items = useRegisterItems(params)
  return items.length > 0 && <Menu label="Registro de clases" icon="download" items={items} />
}
