import { fitsNewcomer } from '#features/enrolment/inscriptions/progress/rules.ts'
import { newcomerSentence } from '#features/enrolment/inscriptions/progress/words.ts'
import { SHIFT_LABELS, sectionName } from '#features/timetable/section-names/words.ts'
import { listSections, type Section } from '#features/timetable/sections/contract.ts'
import { roomFor } from '#features/timetable/sections/rules.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import type { Preregistration } from '../contract.ts'

/** The wanted track first, in it the first semester, then the wanted shift, then the most room. */
const ordered = (sections: readonly Section[], row: Preregistration): Section[] =>
  [...sections].sort(
    (a, b) =>
      Number(b.specialization_id === row.specialization_id) -
        Number(a.specialization_id === row.specialization_id) ||
      a.semester_number - b.semester_number ||
      Number(b.shift === row.shift) - Number(a.shift === row.shift) ||
      roomFor(row.gender, b) - roomFor(row.gender, a),
  )

type Props = { row: Preregistration; chosen: Section | null; onChoose: (section: Section | null) => void }

/** Where the person would sit: by itself, or in a section that is chosen here, with the seats left for the gender. */
export function SectionChoice(props: Props) {
  const query = { period_id: props.row.period_id, limit: 0, with: ['specialization' as const] }
  const answer = useAnswer(listSections, { query }, { silent: true, staleTime: 0 })
  return (
    <Answered answer={answer} rows={4}>
      {(sections) => <Choice {...props} sections={ordered(sections, props.row)} />}
    </Answered>
  )
}

const targetOf = (section: Section) => ({
  specialization_id: section.specialization_id,
  specialization_title: section.specialization_title,
  is_basic: section.specialization?.is_basic ?? false,
  semester_number: section.semester_number,
})

/** What another section than those that fit brings; null for one that fits. */
export const consequenceOf = (row: Preregistration, section: Section): string | null =>
  fitsNewcomer(row, targetOf(section)) ? null : newcomerSentence(row, targetOf(section))

function Choice({ row, chosen, onChoose, sections }: Props & { sections: readonly Section[] }) {
  const fitting = sections.filter((one) => consequenceOf(row, one) === null)
  const rest = sections.filter((one) => !fitting.includes(one))
  const who = row.gender === 'male' ? 'varones' : 'hembras'
  const options = { row, chosen, onChoose }
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
            {fitting.some((one) => roomFor(row.gender, one) > 0)
              ? 'El turno pedido primero; después, la sección con más cupos.'
              : `No hay secciones con cupo en el primer semestre de ${row.specialization_title}.`}
          </span>
        </span>
      </label>
      {fitting.map((section) => (
        <Option key={section.id} section={section} {...options} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary className="py-2 text-control text-text-2">Otra sección</summary>
          <div className="grid gap-1">
            {rest.map((section) => (
              <Option key={section.id} section={section} {...options} />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  )
}

function Option({ section, row, chosen, onChoose }: Props & { section: Section }) {
  const room = roomFor(row.gender, section)
  const isChosen = chosen?.id === section.id
  const consequence = consequenceOf(row, section)
  return (
    <label className="check">
      <input
        type="radio"
        name="section"
        disabled={room <= 0}
        checked={isChosen}
        onChange={() => onChoose(section)}
      />
      <span>
        {sectionName(section)}
        <span className="block text-hint text-text-3 figures">
          {SHIFT_LABELS[section.shift]} ·{' '}
          {room <= 0 ? 'sin cupo' : room === 1 ? 'queda 1 cupo' : `quedan ${room} cupos`}
        </span>
        {isChosen && consequence !== null && <span className="note note-warn block">{consequence}</span>}
      </span>
    </label>
  )
}
