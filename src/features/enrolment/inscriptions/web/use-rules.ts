import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { type RuleInTheWay, showRulesInTheWay } from '#features/enrolment/reinscriptions/override/contract.ts'
import { useAnswer } from '#web/api/api.tsx'

type Chosen = { student_id: number | undefined; section_id: number | undefined }

/** The rules between the chosen student and section; what was ticked of others is forgotten. */
export function useRules({ student_id = 0, section_id = 0 }: Chosen): readonly RuleInTheWay[] {
  const { setValue } = useFormContext()
  const sent = { params: { id: student_id }, query: { section_id } }
  const rules = useAnswer(showRulesInTheWay, sent, {
    enabled: student_id > 0 && section_id > 0,
    silent: true,
  })
  useEffect(() => {
    if (student_id < 0 || section_id < 0) return
    setValue('set_aside', [])
    setValue('override', false)
  }, [student_id, section_id, setValue])
  return rules.data?.data ?? NONE
}
const NONE: readonly RuleInTheWay[] = []
