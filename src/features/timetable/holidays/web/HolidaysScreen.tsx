import { useState } from 'react'
import {
  removeLessonsOnHolidays,
  showLessonsOnHolidays,
} from '#features/teaching/lessons/holidays/contract.ts'
import type { Day } from '#kernel/dates.ts'
import { addDays, showDayInWords } from '#kernel/dates.ts'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { Calendar } from '#web/calendar/Calendar.tsx'
import type { CalendarEvent, Range } from '#web/calendar/calendar-days.ts'
import { useCalendarPlace } from '#web/calendar/calendar-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { clock } from '#web/ui/clock.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createHoliday, deleteHoliday, type Holiday, listHolidays, updateHoliday } from '../contract.ts'
import { daysOf } from '../rules.ts'

const HolidayList = lazyComponent(async () => (await import('./HolidayList.tsx')).HolidayList)
const HolidayDialog = lazyComponent(async () => (await import('./HolidayDialog.tsx')).HolidayDialog)
const HolidayLessons = lazyComponent(
  async () => (await import('#features/teaching/lessons/web/widgets/HolidayLessons.tsx')).HolidayLessons,
)
const VenezuelaDialog = lazyComponent(async () => (await import('./VenezuelaDialog.tsx')).VenezuelaDialog)

type OpenDialog =
  | { what: 'show' | 'delete'; holiday: Holiday; day: Day }
  | { what: 'edit'; holiday: Holiday | null }
  | { what: 'offer' }
  | { what: 'lessons'; ids: readonly number[] }
  | null

/** A holiday of every year falls once in each: an event has the day beside the id. */
const eventsOf = (holidays: readonly Holiday[], { from, until }: Range): CalendarEvent[] =>
  holidays.flatMap((one) =>
    daysOf(one, from, until).map((day) => ({
      id: `${one.id} ${day}`,
      title: one.title,
      from: day,
      until: day,
      tone: 'warn' as const,
      hint: one.description ?? undefined,
    })),
  )

const YEAR = 365

/** The next holiday, where the calendar opens; undefined while it is looked for, today where there is none in a year. */
function useNextHoliday(): Day | undefined {
  const from = clock.today()
  const until = addDays(from, YEAR)
  const query = { from, until, limit: 0 }
  const { data, error } = useAnswer(listHolidays, { query }, { silent: true, staleTime: 60_000 })
  const days = data?.data.flatMap((one) => daysOf(one, from, until)).sort()
  return days || error ? (days?.[0] ?? from) : undefined
}

/** `/holidays`: the days without classes, as a calendar and as a list. */
export function HolidaysScreen() {
  const next = useNextHoliday()
  const place = useCalendarPlace(next)
  const { range } = place
  const answer = useAnswer(
    listHolidays,
    { query: { ...range, limit: 0 } },
    // The days shown last stay until the next are read: focus stands on one of them.
    { enabled: next !== undefined && place.view !== 'list', keep: true, silent: true },
  )
  const may = useMay()
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const askOfLessons = (ids: readonly number[]) => setOpen({ what: 'lessons', ids })
  const holidays = answer.data?.data
  const pick = ({ id, from }: CalendarEvent) => {
    const holiday = holidays?.find((one) => id === `${one.id} ${from}`)
    if (holiday) setOpen({ what: 'show', holiday, day: from })
  }
  const list = (
    <HolidayList
      onShow={(holiday) => setOpen({ what: 'show', holiday, day: holiday.date })}
      {...(may(updateHoliday) && { onEdit: (holiday: Holiday) => setOpen({ what: 'edit', holiday }) })}
      {...(may(deleteHoliday) && {
        onDelete: (holiday: Holiday) => setOpen({ what: 'delete', holiday, day: holiday.date }),
      })}
    />
  )

  return (
    <Screen
      title="Días feriados"
      action={
        may(createHoliday) && (
          <Button mode="primary" icon="add" onClick={() => setOpen({ what: 'edit', holiday: null })}>
            Agregar feriado
          </Button>
        )
      }
      more={
        may(createHoliday) && (
          <Button icon="calendar" onClick={() => setOpen({ what: 'offer' })}>
            Feriados de Venezuela
          </Button>
        )
      }
    >
      <Calendar
        label="Días feriados"
        place={place}
        events={holidays && eventsOf(holidays, range)}
        error={answer.error}
        retry={() => void answer.refetch()}
        onPick={pick}
        empty="No hay feriados"
        list={list}
      />
      {open?.what === 'show' && <ShowHoliday {...open} onClose={close} onOpen={setOpen} />}
      {open?.what === 'edit' && (
        <HolidayDialog
          holiday={open.holiday}
          day={place.day === next ? place.today : place.day}
          onClose={close}
          onPlaced={(id) => askOfLessons([id])}
        />
      )}
      {open?.what === 'offer' && (
        <VenezuelaDialog year={Number(place.day.slice(0, 4))} onClose={close} onPlaced={askOfLessons} />
      )}
      {open?.what === 'lessons' && <HolidayLessons ids={open.ids} onClose={close} />}
      {open?.what === 'delete' && <RemoveHoliday holiday={open.holiday} onClose={close} />}
    </Screen>
  )
}

type ShowProps = { holiday: Holiday; day: Day; onClose: () => void; onOpen: (open: OpenDialog) => void }

function ShowHoliday({ holiday, day, onClose, onOpen }: ShowProps) {
  const may = useMay()
  return (
    <Dialog
      title={holiday.title}
      open
      onClose={onClose}
      footer={
        <>
          {may(deleteHoliday) && (
            <Button mode="ghost" icon="trash" onClick={() => onOpen({ what: 'delete', holiday, day })}>
              Eliminar
            </Button>
          )}
          {may(removeLessonsOnHolidays) && (
            <LessonsButton id={holiday.id} onPick={(ids) => onOpen({ what: 'lessons', ids })} />
          )}
          {may(updateHoliday) && (
            <Button mode="primary" icon="edit" onClick={() => onOpen({ what: 'edit', holiday })}>
              Editar
            </Button>
          )}
        </>
      }
    >
      <DescriptionList
        facts={[
          { term: 'Fecha', value: `${showDayInWords(day)} de ${day.slice(0, 4)}` },
          { term: 'Se repite', value: holiday.every_year ? 'Todos los años' : 'No' },
          { term: 'Descripción', value: holiday.description },
        ]}
      />
    </Dialog>
  )
}

/** The offer that was left open when the holiday was made: to those whose days still have lessons that nobody registered. */
function LessonsButton({ id, onPick }: { id: number; onPick: (ids: readonly number[]) => void }) {
  const ids = [id]
  const { data } = useAnswer(showLessonsOnHolidays, { query: { ids } }, { silent: true })
  const count = data?.data.unregistered ?? 0
  if (count === 0) return null
  return (
    <Button onClick={() => onPick(ids)}>{count === 1 ? 'Quitar 1 clase' : `Quitar ${count} clases`}</Button>
  )
}

function RemoveHoliday({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const remove = useAction(deleteHoliday)
  const confirm = async () => {
    await remove.run({ params: { id: holiday.id } }).finally(onClose)
    toast.success('Se ha eliminado el feriado con éxito')
  }
  return (
    <DeleteDialog
      what={`el feriado «${holiday.title}»`}
      open
      busy={remove.pending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        {holiday.every_year
          ? 'Deja de ser feriado en todos los años. Las clases ya registradas no cambian.'
          : 'Las clases ya registradas no cambian.'}
      </p>
    </DeleteDialog>
  )
}
