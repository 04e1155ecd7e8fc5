import { sectionCode } from '#features/timetable/section-names/words.ts'
import { useAnswer } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showTouched } from '../relocating/contract.ts'
import { count } from './words.ts'

/** So few names are read at once. */
const FEW = 8

/** Whose week would change, by name; students are counted. */
export function ProposalTouched({ id }: { id: number }) {
  const { data } = useAnswer(showTouched, { params: { id } }, { silent: true, staleTime: 0 })
  if (!data || data.data.classes_count === 0) return null
  const { classes_count, sections, teachers, students_count } = data.data
  return (
    <Card title="A quién toca">
      <p>
        {[
          count(classes_count, 'clase', 'clases'),
          count(sections.length, 'sección', 'secciones'),
          count(teachers.length, 'profesor', 'profesores'),
          count(students_count, 'estudiante', 'estudiantes'),
        ].join(', ')}
        .
      </p>
      <Names
        title="Secciones"
        names={sections.map((one) => ({
          ...{ id: one.id, name: sectionCode(one) },
          many: `${count(one.classes_count, 'clase', 'clases')}, ${count(one.students_count, 'estudiante', 'estudiantes')}`,
        }))}
      />
      <Names
        title="Profesores"
        names={teachers.map(({ id: key, first_name, last_name, classes_count: many }) => ({
          ...{ id: key, name: `${last_name}, ${first_name}` },
          many: count(many, 'clase', 'clases'),
        }))}
      />
    </Card>
  )
}

type NamesProps = { title: string; names: readonly { id: number; name: string; many: string }[] }

const Names = ({ title, names }: NamesProps) =>
  names.length > 0 && (
    <details open={names.length <= FEW}>
      <summary className="py-2 font-medium">{title}</summary>
      <ul className="ruled">
        {names.map(({ id, name, many }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1">
            <span>{name}</span>
            <span className="text-text-2">{many}</span>
          </li>
        ))}
      </ul>
    </details>
  )
