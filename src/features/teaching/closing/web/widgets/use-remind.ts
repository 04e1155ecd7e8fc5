import { useAction } from '#web/api/api.tsx'
import { toast } from '#web/ui/toast.ts'
import { remindTeachers } from '../../reminding/first-calls.ts'

type Reminding = { id: number; name: string }

/** Tells teachers what they lack of the notes and lessons of a period, and says whom it told; a refusal tells itself. */
export function useRemind(period_id: number) {
  const remind = useAction(remindTeachers, { touches: ['dashboard'] })
  const tell = async (who: readonly Reminding[]) => {
    const { data } = await remind.run({
      params: { id: period_id },
      body: { teacher_ids: who.map(({ id }) => id) },
    })
    const [only, ...others] = who.filter(({ id }) => data.told.some(({ teacher_id }) => teacher_id === id))
    if (!only) toast.info('Ya se había avisado hoy')
    else toast.success(`Se avisó a ${others.length === 0 ? only.name : `${others.length + 1} profesores`}`)
  }
  return { pending: remind.pending, tell: (who: readonly Reminding[]) => tell(who).catch(() => {}) }
}
