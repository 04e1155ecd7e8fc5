import { type ReactNode, useId } from 'react'
import { bareSection, SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { Card } from '#web/ui/Card.tsx'
import type { CoursePreview, HomeOffer, NextSemester, SectionOffer } from '../contract.ts'
import { clashWords, timesWords } from '../words.ts'
import { type Frame, frameOf, HoursDrawing } from './HoursDrawing.tsx'
import {
  clashing,
  elsewhereOf,
  type Places,
  placeOf,
  proposedPlaces,
  type Sitting,
  sittingsBut,
  sittingsIn,
} from './places.ts'

type Props = {
  preview: NextSemester
  /** The chosen ones. */
  courses: readonly CoursePreview[]
  places: Places
  onChange: (places: Places) => void
  /** What a full section offers instead of a seat. */
  whenFull?: (section: HomeOffer) => ReactNode
}

/** Where: the section of the semester, and for each course that it does not give one with room. */
export function SectionChoice({ preview, courses, places, onChange, whenFull }: Props) {
  const frame = frameOf([
    ...preview.sections.flatMap((one) => sittingsIn(courses, one.section_id)),
    ...courses.flatMap(({ title, offers }) => offers.map(({ slots }) => ({ title, slots }))),
  ])
  const elsewhere = elsewhereOf(courses, places.section_id)
  return (
    <>
      <Sections
        title={`Sección del semestre ${preview.semester?.number ?? ''}`}
        frame={frame}
        value={places.section_id}
        onChange={(section_id) => onChange(proposedPlaces(preview, courses, { ...places, section_id }))}
        options={preview.sections.map((section) => ({
          section,
          mine: sittingsIn(courses, section.section_id),
          others: sittingsBut(elsewhereOf(courses, section.section_id), places, []),
          full: section.room <= 0 && whenFull?.(section),
        }))}
      />
      {elsewhere.map((course) => (
        <Sections
          key={course.id}
          title={course.title}
          frame={frame}
          value={placeOf(course, places)?.section_id ?? null}
          onChange={(section_id) =>
            onChange({ ...places, elsewhere: { ...places.elsewhere, [course.id]: section_id } })
          }
          options={course.offers.map((section) => ({
            section,
            mine: [{ title: course.title, slots: section.slots }],
            others: sittingsBut(courses, places, [course]),
          }))}
        />
      ))}
    </>
  )
}

type Option = {
  section: SectionOffer
  mine: readonly Sitting[]
  others: readonly Sitting[]
  full?: ReactNode
}
type ListProps = {
  title: string
  frame: Frame | null
  options: readonly Option[]
  value: number | null
  onChange: (section_id: number) => void
}

function Sections({ title, frame, options, value, onChange }: ListProps) {
  const name = useId()
  return (
    <Card title={title} flush>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        <ul className="ruled">
          {options.map(({ section, mine, others, full }) => (
            <li key={section.section_id}>
              <label className="check">
                <input
                  type="radio"
                  name={name}
                  checked={section.section_id === value}
                  disabled={section.room <= 0}
                  onChange={() => onChange(section.section_id)}
                />
                <SectionWords {...{ section, mine, others, frame }} />
              </label>
              {full && <div className="ps-5">{full}</div>}
            </li>
          ))}
        </ul>
        {options.every(({ section }) => section.room <= 0) && (
          <p className="note note-warn">No quedan cupos: quítela en el paso de las materias.</p>
        )}
      </fieldset>
    </Card>
  )
}

type WordsProps = Omit<Option, 'full'> & { frame: Frame | null }

/** A section with its seats and hours, in words and drawn over what else is chosen. */
export function SectionWords({ section, mine, others, frame }: WordsProps) {
  const { letter_code, shift, room, semester_number } = section
  const slots = mine.flatMap((one) => one.slots)
  const clash = clashing(slots, others)
  return (
    <span className="w-full min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-3">
        <span>
          <b className="font-medium">Sección {bareSection(semester_number, letter_code)}</b>{' '}
          {(SHIFT_LABELS[shift] ?? '').toLowerCase()}
        </span>
        <span className={room > 0 ? 'text-ok' : 'text-bad'}>{roomWords(room)}</span>
      </span>
      <span className="block text-compact text-text-2">{timesWords(slots) || 'Horario por asignar'}</span>
      {frame && slots.length > 0 && <HoursDrawing {...{ frame, mine, others }} />}
      {clash.length > 0 && <span className="block text-compact text-warn">{clashWords(clash)}</span>}
    </span>
  )
}

const roomWords = (room: number): string => {
  if (room <= 0) return 'llena'
  return room === 1 ? 'queda 1' : `quedan ${room}`
}
