import { SectionTimetable } from '#features/schedules/web/widgets/Timetable.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { showSection } from '../contract.ts'
import { SectionTabs } from './SectionTabs.tsx'
import { sectionName } from './SectionWords.tsx'

/** The week of a section. */
export function SectionScheduleScreen() {
  const id = useIdParam('section_id')
  const { data, error, refetch } = useAnswer(showSection, { params: { id }, query: {} }, { silent: true })
  const section = data?.data
  useCrumb(section && sectionName(section))
  return (
    <Screen title="Horario de la sección" lead={section && sectionName(section)}>
      {section && <SectionTabs section={section} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {section && <SectionTimetable id={id} name={sectionName(section)} />}
    </Screen>
  )
}
