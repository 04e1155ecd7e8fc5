import { listSections, type Section } from '#features/sections/contract.ts'
import { SHIFT_LABELS } from '#features/sections/words.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import type { Preregistration } from '../contract.ts'

export const nameOfSection = (section: Section): string =>
  `${section.letter_code} de ${section.specialization_title}, ${SHIFT_LABELS[section.shift]?.toLowerCase()}`

const roomOf = (section: Section, gender: Preregistration['gender']): number =>
  gender === 'male'
    ? section.males_limit - section.males_assigned
    : section.females_limit - section.females_assigned

/** The wanted track first, in it the first semester, then the wanted shift, then the most room. */
const ordered = (sections: readonly Section[], row: Preregistration): Section[] =>
  [...sections].sort(
    (a, b) =>
      Number(b.specialization_id === row.specialization_id) -
        Number(a.specialization_id === row.specialization_id) ||
      a.semester_number - b.semester_number ||
      Number(b.shift === row.shift) - Number(a.shift === row.shift) ||
      roomOf(b, row.gender) - roomOf(a, row.gender),
  )

type Props = { row: Preregistration; chosen: Section | null; onChoose: (section: Section | null) => void }

/** Where the person would sit: by itself, or in a section that is chosen here, with the seats left for the gender. */
export function SectionChoice(props: Props) {
  const query = { period_id: props.row.period_id, limit: 0 }
  const answer = useAnswer(listSections, { query }, { silent: true, staleTime: 0 })
  return (
    <Answered answer={answer} rows={4}>
      {(sections) => <Choice {...props} sections={ordered(sections, props.row)} />}
    </Answered>
  )
}

function Choice({ row, chosen, onChoose, sections }: Props & { sections: readonly Section[] }) {
  const withRoom = sections.filter(
    (one) => one.specialization_id === row.specialization_id && roomOf(one, row.gender) > 0,
  )
  const who = row.gender === 'male' ? 'varones' : 'hembras'
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 text-control text-text-2">
        Cupos para {who}. El turno pedido es {SHIFT_LABELS[row.shift]?.toLowerCase()}.
      </legend>
      <label className="check">
        <input type="radio" name="section" checked={chosen === null} onChange={() => onChoose(null)} />
        <span>
          Automática
          <span className="block text-hint text-text-3">
            {withRoom.length === 0
              ? 'No hay secciones con cupo en la especialidad pedida.'
              : 'El turno pedido primero; después, la sección con más cupos.'}
          </span>
        </span>
      </label>
      {sections.map((section) => {
        const room = roomOf(section, row.gender)
        return (
          <label key={section.id} className="check">
            <input
              type="radio"
              name="section"
              disabled={room <= 0}
              checked={chosen?.id === section.id}
              onChange={() => onChoose(section)}
            />
            <span>
              {section.letter_code} · {section.specialization_title}, semestre {section.semester_number}
              <span className="block text-hint text-text-3 figures">
                {SHIFT_LABELS[section.shift]} ·{' '}
                {room <= 0 ? 'sin cupo' : room === 1 ? 'queda 1 cupo' : `quedan ${room} cupos`}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
