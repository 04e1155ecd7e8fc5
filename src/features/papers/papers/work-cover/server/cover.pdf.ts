import { shortSection } from '#features/timetable/section-names/words.ts'
import { type Day, type Instant, showMonth } from '#kernel/dates.ts'
import { showIdentity } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import { workCoverPdf } from '#server/pdf/work-cover.ts'
import type { CoverFacts } from './queries.ts'

type CoverContext = { title: string | null; logo: Uint8Array | null; today: Day; now: Instant }

const MOST_OF_A_NAME = 150

/** The cover of a work, as teachers expect it. */
export async function coverFile(facts: CoverFacts, { title, logo, today, now }: CoverContext) {
  const { institution, city, course, teachers, student, specialization, semester_code, letter_code } = facts
  const short = (text: string) => truncated(text, MOST_OF_A_NAME)
  const bytes = await workCoverPdf(
    {
      institution: short(institution),
      logo: logo && [...logo],
      title: short(title ?? course),
      course: title === null ? '' : short(course),
      left: [
        teachers.length > 1 ? 'Profesores' : 'Profesor',
        ...(teachers.length > 0 ? teachers.map(short) : ['Por asignar']),
      ],
      right: ['Estudiante', short(student), showIdentity(facts.identity_kind, facts.identity_number)],
      place: shortSection(short(specialization), semester_code, letter_code),
      when: [city, `${showMonth(today)}, período ${facts.period}`].filter(Boolean).join(', '),
    },
    now,
  )
  return { bytes, media_type: 'application/pdf', filename: 'portada.pdf' }
}
