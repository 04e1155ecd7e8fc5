import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type RuleInTheWay, showRulesInTheWay } from '#features/enrolment/reinscriptions/override/contract.ts'
import { useAnswer } from '#web/api/api.tsx'

type Chosen = { student_id: number | undefined; section_id: number | undefined }

/** The rules between the chosen student and section; what is ticked and stands no more is forgotten. */
export function useRules({ student_id = 0, section_id = 0 }: Chosen): readonly RuleInTheWay[] {
  const { setValue } = useFormContext()
  const sent = { params: { id: student_id }, query: { section_id } }
  const rules = useAnswer(showRulesInTheWay, sent, {
    enabled: student_id > 0 && section_id > 0,
    silent: true,
  })
  const ticked: unknown = useWatch({ name: 'set_aside' })
  useEffect(() => {
    if (!Array.isArray(ticked)) return
    const known = rules.data?.data
    const still = ticked.filter((one) => known?.some(({ code }) => code === one) !== false)
    if (still.length < ticked.length) setValue('set_aside', still)
    setValue('override', still.length > 0)
  }, [ticked, rules.data, setValue])
  return rules.data?.data ?? NONE
}
const NONE: readonly RuleInTheWay[] = []
