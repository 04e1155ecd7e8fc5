import { sectionName } from '#features/timetable/section-names/words.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type LessonsOnHolidays,
  removeLessonsOnHolidays,
  showLessonsOnHolidays,
} from '../../holidays/contract.ts'
import { TOUCHES } from './words.ts'

/** So many are named; of the rest it is said how many they are. */
const NAMED = 3

const lessons = (count: number): string => (count === 1 ? '1 clase' : `${count} clases`)

/** `Informática S1-A, Informática S1-B y 4 más` */
function some(names: readonly string[]): string {
  const rest = names.length - NAMED
  if (rest > 0) return `${names.slice(0, NAMED).join(', ')} y ${rest} más`
  return names.join(', ').replace(/, (?=[^,]*$)/, ' y ')
}

type Props = { ids: readonly number[]; onClose: () => void }

/** Offers to take away the lessons that nobody registered and that stand on the days of holidays; nothing where there are none. */
export function HolidayLessons({ ids, onClose }: Props) {
  const answer = useAnswer(showLessonsOnHolidays, { query: { ids: [...ids] } }, { staleTime: 0 })
  const remove = useAction(removeLessonsOnHolidays, { touches: TOUCHES })
  const found = answer.data?.data
  if (!found?.unregistered) return null
  const confirm = async () => {
    const { data } = await remove.run({ body: { ids: [...ids] } }).finally(onClose)
    toast.success(
      data.removed === 1 ? 'Se quitó 1 clase' : `Se quitaron ${data.removed} clases`,
      data.kept.length > 0 ? 'Las ya registradas o entregadas se quedan.' : undefined,
    )
  }
  return (
    <ConfirmDialog
      title={ids.length === 1 ? 'Hay clases en este feriado' : 'Hay clases en estos feriados'}
      open
      cancel="Dejarlas"
      confirm={`Quitar ${lessons(found.unregistered)}`}
      dangerous
      busy={remove.pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      <Found found={found} />
    </ConfirmDialog>
  )
}

function Found({ found: { unregistered, noted, sections, registered } }: { found: LessonsOnHolidays }) {
  return (
    <div className="grid gap-3">
      <p>
        <strong>{lessons(unregistered)} sin registrar</strong> de {some(sections.map(sectionName))}.
      </p>
      {noted > 0 && (
        <p>
          {noted === 1
            ? '1 tiene algo anotado, que se pierde'
            : `${noted} tienen algo anotado, que se pierde`}
          .
        </p>
      )}
      {registered.length > 0 && (
        <p>
          {registered.length === 1
            ? 'Se queda 1 ya registrada o entregada: '
            : `Se quedan ${registered.length} ya registradas o entregadas: `}
          {some(
            registered.map((one) => `${one.course_title} (${sectionName(one)}), ${showDayInWords(one.date)}`),
          )}
          .
        </p>
      )}
    </div>
  )
}
