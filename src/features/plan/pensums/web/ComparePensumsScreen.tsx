import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listPrelations, type Prelation } from '#features/plan/prelations/contract.ts'
import { Answered, AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { together } from '#web/api/together.ts'
import { useIdParam, useParam } from '#web/shell/params.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Figure } from '#web/ui/Figure.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { listPensums, type Pensum, showPensum } from '../contract.ts'
import { comparePensums, comparePrelations } from '../rules.ts'

const WHOLE = { with: ['semesters.courses' as const] }

/** `/pensums/:id/compare/:other?`: what changes from the other pensum to this one. */
export function ComparePensumsScreen() {
  const id = useIdParam()
  const other = useParam('other')
  const shown = useAnswer(showPensum, { params: { id }, query: WHOLE }, { silent: true })
  useCrumb(shown.data?.data.name)
  return (
    <AnsweredScreen title="Comparar pensums" answer={shown} rows={6} height={56}>
      {(pensum) => (
        <Screen
          title="Comparar pensums"
          lead={`Qué cambia en «${pensum.name}», ${pensum.specialization_title}, respecto de otro pensum.`}
        >
          <Comparing pensum={pensum} asked={/^[1-9]\d{0,9}$/.test(other) ? Number(other) : null} />
        </Screen>
      )}
    </AnsweredScreen>
  )
}

type ComparingProps = { pensum: Pensum; asked: number | null }

function Comparing({ pensum, asked }: ComparingProps) {
  const { specialization_id } = pensum
  const query = { limit: 0, specialization_id, sort_by: 'created_at,desc' as const }
  const answer = useAnswer(listPensums, { query }, { silent: true })
  return (
    <Answered answer={answer} rows={4} height={56}>
      {(siblings) => <Choice pensum={pensum} asked={asked} siblings={siblings} />}
    </Answered>
  )
}

function Choice({ pensum, asked, siblings }: ComparingProps & { siblings: readonly Pensum[] }) {
  const navigate = useNavigate()
  const { id } = pensum
  const offered = siblings.filter((one) => one.id !== id)
  // What came just before is what one most likely wants to see it against.
  const before = offered.find((one) => one.created_at <= pensum.created_at) ?? offered[0]
  const other_id = asked ?? before?.id ?? null
  if (other_id === null)
    return (
      <EmptyState title="No hay con qué compararlo">
        La especialidad no tiene otro pensum. Una copia de este puede cambiarse y compararse.
      </EmptyState>
    )
  const isForeign = !offered.some((one) => one.id === other_id)
  return (
    <>
      <label className="field max-w-80">
        <span className="field-label">Comparar con</span>
        <select
          className="input"
          value={isForeign ? '' : other_id}
          onChange={({ target }) => void navigate({ to: `/pensums/${id}/compare/${target.value}` })}
        >
          {isForeign && <option value="">De otra especialidad</option>}
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <Compared key={other_id} pensum={pensum} other_id={other_id} />
    </>
  )
}

/** The other pensum and what requires what in both: only together do they say what changes. */
function useBoth(id: number, other_id: number) {
  const silent = { silent: true }
  const other = useAnswer(showPensum, { params: { id: other_id }, query: WHOLE }, silent)
  const before = useAnswer(listPrelations, { query: { limit: 0, pensum_id: other_id } }, silent)
  const after = useAnswer(listPrelations, { query: { limit: 0, pensum_id: id } }, silent)
  return together({ other, before, after })
}

function Compared({ pensum, other_id }: { pensum: Pensum; other_id: number }) {
  return (
    <Answered answer={useBoth(pensum.id, other_id)} rows={4} height={56}>
      {({ other, before, after }) => (
        <Differences pensum={pensum} other={other} prelations={comparePrelations(before, after)} />
      )}
    </Answered>
  )
}

type Links = { added: Prelation[]; removed: Prelation[] }
type DifferencesProps = { pensum: Pensum; other: Pensum; prelations: Links }

function Differences({ pensum, other, prelations }: DifferencesProps) {
  const { added, removed, moved, same } = comparePensums(other.semesters ?? [], pensum.semesters ?? [])
  const links = prelations.added.length + prelations.removed.length
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        <Figure label="Agregadas" value={added.length} />
        <Figure label="Retiradas" value={removed.length} />
        <Figure label="Movidas" value={moved.length} />
        <Figure label="Sin cambios" value={same} />
        <Figure label="Créditos" value={signed(pensum.credits - other.credits)} />
      </div>
      {added.length + removed.length + moved.length + links === 0 && (
        <EmptyState title="Son iguales">
          «{pensum.name}» y «{other.name}» tienen las mismas materias en los mismos semestres.
        </EmptyState>
      )}
      <Changes title="Materias agregadas" tone="ok" word="Agregada" rows={added}>
        {(course) => `semestre ${course.number}`}
      </Changes>
      <Changes title="Materias retiradas" tone="bad" word="Retirada" rows={removed}>
        {(course) => `estaba en el semestre ${course.number}`}
      </Changes>
      <Changes title="Materias movidas" tone="info" word="Movida" rows={moved}>
        {(course) => `del semestre ${course.from} al ${course.to}`}
      </Changes>
      {links > 0 && <PrelationChanges {...prelations} />}
    </>
  )
}

const signed = (count: number) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0')

type Row = { id: number; code: string; title: string; credits: number; hours: number }
type ChangesProps<R> = {
  title: string
  tone: Tone
  word: string
  rows: readonly R[]
  children: (row: R) => string
}

function Changes<R extends Row>({ title, tone, word, rows, children }: ChangesProps<R>) {
  if (rows.length === 0) return null
  return (
    <Card title={title} flush>
      <ul className="ruled">
        {rows.map((row) => (
          <Change key={row.id} tone={tone} word={word}>
            {row.title}
            <span className="figures block text-compact text-text-2">
              {row.code} · {row.credits} UC · {row.hours} h · {children(row)}
            </span>
          </Change>
        ))}
      </ul>
    </Card>
  )
}

function PrelationChanges({ added, removed }: Links) {
  const lines = (prelations: Prelation[], tone: Tone, word: string) =>
    prelations.map((one) => (
      <Change key={one.id} tone={tone} word={word}>
        {one.course_title} {one.is_corequisite ? 'se cursa junto con' : 'requiere'}{' '}
        {one.required_course_title}
      </Change>
    ))
  return (
    <Card title="Prelaciones" flush>
      <ul className="ruled">
        {lines(added, 'ok', 'Agregada')}
        {lines(removed, 'bad', 'Retirada')}
      </ul>
    </Card>
  )
}

const Change = ({ tone, word, children }: { tone: Tone; word: string; children: ReactNode }) => (
  <li className="flex items-center justify-between gap-3 px-4 py-2">
    <span className="min-w-0">{children}</span>
    <Badge tone={tone}>{word}</Badge>
  </li>
)
