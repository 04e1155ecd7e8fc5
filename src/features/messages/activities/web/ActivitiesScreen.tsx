import { useState } from 'react'
import { type Day, showDayInWords } from '#kernel/dates.ts'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Calendar } from '#web/calendar/Calendar.tsx'
import type { CalendarEvent } from '#web/calendar/calendar-days.ts'
import { useCalendarPlace } from '#web/calendar/calendar-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Activity, createActivity, deleteActivity, listActivities, updateActivity } from '../contract.ts'

const ActivityList = lazyComponent(async () => (await import('./ActivityList.tsx')).ActivityList)

const eventOf = (one: Activity): CalendarEvent => ({
  id: String(one.id),
  title: one.title,
  from: one.start_date,
  until: one.end_date,
  hint: one.description ?? undefined,
})

/** `/activities`: what the institute does and when, as a calendar and as a list. */
export function ActivitiesScreen() {
  const place = useCalendarPlace()
  const answer = useAnswer(
    listActivities,
    { query: { ...place.range, limit: 0 } },
    // The days shown last stay until the next are read: focus stands on one of them.
    { enabled: place.view !== 'list', keep: true, silent: true },
  )
  const may = useMay()
  const [shown, setShown] = useState<Activity | null>(null)
  const [dialog, setDialog] = useState<Activity | null>(null)
  const activities = answer.data?.data

  return (
    <Screen
      title="Cronograma de actividades"
      action={
        <LinkTo to="/activities/create" allows={createActivity} icon="add">
          Crear actividad
        </LinkTo>
      }
    >
      <Calendar
        label="Cronograma de actividades"
        place={place}
        events={activities?.map(eventOf)}
        error={answer.error}
        retry={() => void answer.refetch()}
        onPick={({ id }) => setShown(activities?.find((one) => String(one.id) === id) ?? null)}
        empty="No hay actividades"
        list={<ActivityList onShow={setShown} {...(may(deleteActivity) && { onDelete: setDialog })} />}
      />
      {shown && (
        <ShowActivity
          activity={shown}
          onClose={() => setShown(null)}
          onDelete={() => {
            setShown(null)
            setDialog(shown)
          }}
        />
      )}
      {dialog && <RemoveActivity activity={dialog} onClose={() => setDialog(null)} />}
    </Screen>
  )
}

const dayInFull = (day: Day) => `${showDayInWords(day)} de ${day.slice(0, 4)}`

type ShowProps = { activity: Activity; onClose: () => void; onDelete: () => void }

function ShowActivity({ activity, onClose, onDelete }: ShowProps) {
  const may = useMay()
  const { id, title, start_date, end_date, description, observation } = activity
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          {may(deleteActivity) && (
            <Button mode="ghost" icon="trash" onClick={onDelete}>
              Eliminar
            </Button>
          )}
          <LinkTo to={`/activities/${id}/edit`} allows={updateActivity} icon="edit">
            Editar
          </LinkTo>
        </>
      }
    >
      <DescriptionList
        facts={[
          { term: 'Fecha de inicio', value: dayInFull(start_date) },
          { term: 'Fecha de fin', value: dayInFull(end_date) },
          { term: 'Descripción', value: description },
          { term: 'Observación', value: observation },
        ]}
      />
    </Dialog>
  )
}

function RemoveActivity({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const remove = useAction(deleteActivity)
  const confirm = async () => {
    await remove.run({ params: { id: activity.id } }).finally(onClose)
    toast.success('Se ha eliminado la actividad con éxito')
  }
  return (
    <DeleteDialog
      what={`la actividad «${activity.title}»`}
      open
      busy={remove.pending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}
