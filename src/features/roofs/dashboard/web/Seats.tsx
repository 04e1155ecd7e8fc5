import { SHIFT_LABELS, shortSection } from '#features/timetable/section-names/words.ts'
import { mayCall } from '#kernel/access.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { holderOf, useUser } from '#web/api/session.ts'
import type { DashboardSection, IndexDashboard } from '../contract.ts'
import { DECIDING } from '../rules.ts'
import { NameCell } from './NameCell.tsx'

/** What is nearly full. */
const FEW = 0.15

/** The seats that are left in the period, the fullest sections first. */
export function Seats({ home: { seats, target } }: { home: IndexDashboard }) {
  const user = useUser()
  const mayList = mayCall(DECIDING.waiting, holderOf(user))
  const { sections_count, fullest } = seats
  const period = target ? `${target.year}-${target.number}` : ''
  return (
    <section className="sec">
      <table className="table">
        <caption className="sr-only">Cupos del período {period}, de menos a más</caption>
        <thead>
          <tr>
            <th>
              Cupos de {period}
              <span className="max-lg:hidden">, de menos a más</span>
            </th>
            <th className="max-lg:hidden">Turno</th>
            <th className="cell-end">
              Varones<span className="max-lg:hidden">, quedan</span>
            </th>
            <th className="cell-end">
              Hembras<span className="max-lg:hidden">, quedan</span>
            </th>
            <th className="cell-end max-lg:hidden">En espera</th>
            <th className="cell-end max-lg:hidden">Sin profesor</th>
            <th className="cell-end max-lg:hidden">Horas por ubicar</th>
          </tr>
        </thead>
        <tbody>
          {fullest.map((one) => {
            const name = shortSection(one.specialization, one.semester, one.letter_code)
            return (
              <tr key={one.id}>
                <NameCell name={name} to={user.type === 'admin' ? `/sections/${one.id}` : null} />
                <td className="max-lg:hidden">{SHIFT_LABELS[one.shift]}</td>
                <Left taken={one.males_assigned} most={one.males_limit} />
                <Left taken={one.females_assigned} most={one.females_limit} />
                <WaitingCell section={one} name={name} mayList={mayList} />
                <td className="cell-end max-lg:hidden">{one.courses_without_teacher || ''}</td>
                <td className="cell-end max-lg:hidden">{one.hours_to_place || ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="py-2 text-compact">
        <LinkTo to="/sections" search={{ period_id: target?.id }} look="link">
          {sections_count === 1
            ? `Ver la sección de ${period}`
            : `Ver las ${sections_count} secciones de ${period}`}
        </LinkTo>
      </p>
    </section>
  )
}

type WaitingProps = { section: DashboardSection; name: string; mayList: boolean }

function WaitingCell({ section: { id, waiting }, name, mayList }: WaitingProps) {
  return (
    <td className="cell-end max-lg:hidden">
      {waiting > 0 &&
        (mayList ? (
          <LinkTo
            to="/reports/waiting-list"
            search={{ section_id: id }}
            look="link"
            label={`${waiting} en espera en ${name}`}
          >
            {waiting}
          </LinkTo>
        ) : (
          waiting
        ))}
    </td>
  )
}

function Left({ taken, most }: { taken: number; most: number }) {
  const left = Math.max(0, most - taken)
  const tone = left === 0 ? 'text-bad' : left <= most * FEW ? 'text-warn' : ''
  return (
    <td className="cell-end">
      <b className={tone}>{left === 0 ? 'llena' : left}</b> <span className="text-text-2">de {most}</span>{' '}
      <span
        className="inline-block bg-hover max-lg:hidden"
        style={{ marginInlineStart: '0.5rem', inlineSize: '2.5rem', blockSize: '6px' }}
        aria-hidden="true"
      >
        <span
          className="block h-full bg-edge"
          style={{ width: `${most > 0 ? Math.min(100, (taken / most) * 100) : 100}%` }}
        />
      </span>
    </td>
  )
}
