import * as z from 'zod/mini'
import { useKeptText } from '#web/ui/kept-text.ts'

const id = z.int()
const Choice = z.object({
  pensum_id: z.nullable(id),
  semester_number: z.nullable(z.int()),
  /** Null until a person has changed what is proposed. */
  recognised: z.nullable(z.array(z.object({ course_id: id, taken_course_id: id, with_note: z.boolean() }))),
})
export type Choice = z.infer<typeof Choice>
export type ChosenPair = NonNullable<Choice['recognised']>[number]
const NOTHING: Choice = { pensum_id: null, semester_number: null, recognised: null }

function choiceOf(text: string): Choice {
  try {
    return Choice.parse(JSON.parse(text))
  } catch {
    return NOTHING
  }
}

/** What was chosen for a student, which a reload does not lose. */
export function useChoice(student_id: number) {
  const { text, change, forget } = useKeptText(['pensum-change', student_id])
  return { choice: choiceOf(text), choose: (to: Choice) => change(JSON.stringify(to)), forget }
}
