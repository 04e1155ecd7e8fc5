import type { ReactNode } from 'react'
import { useHistoryTab } from '#features/institute/audit/web/widgets/use-history-tab.ts'
import { showIdentity, showPhone } from '#kernel/person.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { Avatar } from '#web/api/Avatar.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DOTTED, Dot } from '#web/ui/Dotted.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { type Tab, Tabs } from '#web/ui/Tabs.tsx'
import { showTeacher, type Teacher } from '../contract.ts'
import { useMayEditTeachers, useTeacherActions } from './TeacherActions.tsx'
import { TeacherState } from './widgets/TeacherState.tsx'
import { nameOf, type TeacherPath, useTeacherPath } from './words.ts'

const History = lazyComponent(
  async () => (await import('#features/institute/audit/web/widgets/History.tsx')).History,
)

const WITH = ['user', 'courses', 'supervised_teachers', 'specializations'] as const

/** The file of one who teaches: who, what may be done, and its parts with addresses. */
export function TeacherFrame({ children }: { children: (teacher: Teacher) => ReactNode }) {
  const id = useIdParam()
  const place = useTeacherPath()
  const noun = place === '/teachers' ? 'Profesor' : 'Coordinador'
  const answer = useAnswer(showTeacher, { params: { id }, query: { with: [...WITH] } }, { silent: true })
  const history = useHistoryTab(`${place}/${id}`)
  useCrumb(answer.data && nameOf(answer.data.data))
  return (
    <AnsweredScreen title={noun} answer={answer} action={<Back place={place} />}>
      {(teacher) => (
        <Screen
          title={nameOf(teacher)}
          face={<Avatar name={nameOf(teacher)} picture={teacher.profile_picture} size={44} />}
          state={<States teacher={teacher} />}
          lead={<Who teacher={teacher} />}
          more={<Actions teacher={teacher} place={place} />}
        >
          <Parts teacher={teacher} place={place} history={history.tabs} />
          {history.isOpen ? <History of={{ teacher_id: teacher.id }} bare /> : children(teacher)}
        </Screen>
      )}
    </AnsweredScreen>
  )
}

function Back({ place }: { place: TeacherPath }) {
  const { isTeacher } = useUser()
  if (isTeacher) return null
  return (
    <LinkTo to={place} mode="default">
      Volver al listado
    </LinkTo>
  )
}

function States({ teacher: { is_coordinator, enabled, user } }: { teacher: Teacher }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone="info">{is_coordinator ? 'Coordinador' : 'Profesor'}</Badge>
      <TeacherState enabled={enabled} confirmed_at={user?.confirmed_at ?? null} />
    </span>
  )
}

/** `V-9.114.938 · coordina Informática · 0414-7085082 · Correo` */
function Who({ teacher }: { teacher: Teacher }) {
  const { specializations = [], phone, email } = teacher
  return (
    <span className="figures flex flex-wrap" style={DOTTED}>
      <span>{showIdentity(teacher.identity_kind, teacher.identity_number)}</span>
      {specializations.length > 0 && (
        <span>
          <Dot />
          coordina {specializations.map(({ title }) => title).join(', ')}
        </span>
      )}
      {phone && (
        <span>
          <Dot />
          <a className="link whitespace-nowrap py-1" href={`tel:${phone}`}>
            {showPhone(phone)}
          </a>
        </span>
      )}
      <span>
        <Dot />
        <a className="link py-1" href={`mailto:${email}`} title={email}>
          Correo
        </a>
      </span>
    </span>
  )
}

function Actions({ teacher, place }: { teacher: Teacher; place: TeacherPath }) {
  const edits = useMayEditTeachers()
  const { itemsOf, dialogs } = useTeacherActions(place, { isOwnScreen: true })
  const items = itemsOf(teacher)
  return (
    <>
      {edits && (
        <LinkTo to={`${place}/${teacher.id}/edit`} mode="default" icon="edit">
          Editar
        </LinkTo>
      )}
      {items.length > 0 && <Menu label="Más acciones" icon="more" iconOnly items={items} />}
      {dialogs}
    </>
  )
}

/** The parts that the person may open (routes.md#teacher-pages). */
function Parts({
  teacher,
  place,
  history,
}: {
  teacher: Teacher
  place: TeacherPath
  history: readonly Tab[]
}) {
  const { type } = useUser()
  const { id, is_coordinator, courses = [], supervised_teachers = [] } = teacher
  const watches = type === 'admin' || type === 'coordinator'
  // A teacher sees the own historic alone: one part needs no choice.
  if (type === 'teacher') return null
  const path = `${place}/${id}`
  return (
    <Tabs
      label="Ficha del profesor"
      tabs={[
        { label: 'Datos', to: path },
        ...(watches
          ? [
              { label: 'Materias', to: `${path}/courses`, count: courses.length },
              { label: 'Horario', to: `${path}/schedule` },
            ]
          : []),
        { label: 'Clases', to: `${path}/lessons` },
        { label: 'Historial de materias', to: `${path}/historic` },
        ...(watches && is_coordinator
          ? [
              {
                label: 'Supervisa',
                to: `/coordinators/${id}/supervising`,
                count: supervised_teachers.length,
              },
            ]
          : []),
        ...history,
      ]}
    />
  )
}
