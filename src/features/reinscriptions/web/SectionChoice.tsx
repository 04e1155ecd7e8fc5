import { type ReactNode, useId } from 'react'
import { SHIFT_LABELS } from '#features/sections/words.ts'
import { Card } from '#web/ui/Card.tsx'
import type { CoursePreview, NextSemester, SectionOffer } from '../contract.ts'
import { clashes } from '../placing/rules.ts'
import { timesWords } from '../words.ts'

export type Places = { section_id: number | null; repeated_in: Readonly<Record<number, number>> }

type Props = {
  preview: NextSemester
  /** The chosen courses that stayed behind. */
  repeated: readonly CoursePreview[]
  places: Places
  onChange: (places: Places) => void
  /** What a full section offers instead of a seat. */
  whenFull?: (section: SectionOffer) => ReactNode
}

/** Where: the section of the semester, and for each course that stayed behind one with room. */
export function SectionChoice({ preview, repeated, places, onChange, whenFull }: Props) {
  const home = preview.sections.find(({ section_id }) => section_id === places.section_id)
  const elsewhere = repeated.filter(
    ({ offers }) => !offers.some((one) => one.section_id === places.section_id),
  )
  return (
    <>
      <Sections
        title={`Sección del semestre ${preview.semester?.number ?? ''}`}
        sections={preview.sections}
        value={places.section_id}
        onChange={(section_id) => onChange({ ...places, section_id })}
        whenFull={whenFull}
      />
      {elsewhere.map((course) => (
        <Sections
          key={course.id}
          title={course.title}
          sections={course.offers}
          value={places.repeated_in[course.id] ?? null}
          against={home}
          onChange={(section_id) =>
            onChange({ ...places, repeated_in: { ...places.repeated_in, [course.id]: section_id } })
          }
        />
      ))}
    </>
  )
}

type ListProps = {
  title: string
  sections: readonly SectionOffer[]
  value: number | null
  onChange: (section_id: number) => void
  /** The section whose times the others may clash with. */
  against?: SectionOffer | undefined
  whenFull?: ((section: SectionOffer) => ReactNode) | undefined
}

function Sections({ title, sections, value, onChange, against, whenFull }: ListProps) {
  const name = useId()
  return (
    <Card title={title} flush>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        <ul className="ruled">
          {sections.map((section) => (
            <li key={section.section_id}>
              <label className="check">
                <input
                  type="radio"
                  name={name}
                  checked={section.section_id === value}
                  disabled={section.room <= 0}
                  onChange={() => onChange(section.section_id)}
                />
                <SectionWords
                  section={section}
                  clashes={against ? clashes(section.slots, against.slots) : false}
                />
              </label>
              {section.room <= 0 && whenFull?.(section)}
            </li>
          ))}
        </ul>
      </fieldset>
    </Card>
  )
}

type WordsProps = { section: SectionOffer; clashes?: boolean }

export function SectionWords({ section, clashes: isClash = false }: WordsProps) {
  const { letter_code, shift, room, slots, semester_number } = section
  return (
    <span className="w-full min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-3">
        <span>
          <b className="font-medium">
            Sección {semester_number}-{letter_code}
          </b>{' '}
          {(SHIFT_LABELS[shift] ?? '').toLowerCase()}
        </span>
        <span className={room > 0 ? 'text-ok' : 'text-bad'}>{roomWords(room)}</span>
      </span>
      <span className="block text-compact text-text-2">{timesWords(slots) || 'Horario por asignar'}</span>
      {isClash && <span className="block text-compact text-warn">Choca con el horario de su sección.</span>}
    </span>
  )
}

const roomWords = (room: number): string => {
  if (room <= 0) return 'llena'
  return room === 1 ? 'queda 1' : `quedan ${room}`
}

/** The places that are proposed: the first section with room, and for each other course one with room and no clash. */
export function proposedPlaces(preview: NextSemester): Places {
  const home = preview.sections.find(({ room }) => room > 0)
  const repeated_in = Object.fromEntries(
    preview.courses.flatMap(({ id, is_repeated, offers }) => {
      const [best] = offers
        .filter(({ room }) => room > 0)
        .sort(
          (a, b) =>
            Number(home ? clashes(a.slots, home.slots) : false) -
              Number(home ? clashes(b.slots, home.slots) : false) || b.room - a.room,
        )
      return is_repeated && best ? [[id, best.section_id]] : []
    }),
  )
  return { section_id: home?.section_id ?? null, repeated_in }
}
