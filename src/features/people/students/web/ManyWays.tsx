import { useState } from 'react'
import * as z from 'zod/mini'
import { changeSections } from '#features/enrolment/inscriptions/section-change/contract.ts'
import { approveSemesters } from '#features/enrolment/inscriptions/semester-approval/contract.ts'
import { retireStudents, withdrawStudents } from '#features/enrolment/withdrawals/many/contract.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { call, useMay } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { useAsking } from '#web/lists/asking.ts'
import type { BulkAction } from '#web/lists/DataTable.tsx'
import type { List } from '#web/lists/list.ts'
import { useIsAtRest } from '#web/shell/line-state.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { listStudents, type StudentRow } from '../contract.ts'
import { graduateStudents } from '../graduation/contract.ts'
import { deleteStudents } from '../lifecycle/contract.ts'

const ChangeMany = lazyComponent(
  async () =>
    (await import('#features/enrolment/inscriptions/section-change/web/widgets/ChangeMany.tsx')).ChangeMany,
)
const ApproveMany = lazyComponent(
  async () =>
    (await import('#features/enrolment/inscriptions/semester-approval/web/widgets/ApproveMany.tsx'))
      .ApproveMany,
)
// Asked for after the rows.
const MoneyWays = lazyComponent(async () => (await import('./MoneyWays.tsx')).MoneyWays)
const WithdrawMany = lazyComponent(
  async () => (await import('#features/enrolment/withdrawals/web/widgets/WithdrawMany.tsx')).WithdrawMany,
)
const RetireMany = lazyComponent(
  async () => (await import('#features/enrolment/withdrawals/web/widgets/RetireMany.tsx')).RetireMany,
)
const GraduateMany = lazyComponent(
  async () => (await import('../graduation/web/widgets/GraduateMany.tsx')).GraduateMany,
)
const RemoveStudents = lazyComponent(
  async () => (await import('../lifecycle/web/widgets/RemoveStudents.tsx')).RemoveStudents,
)

const Rows = z.object({ data: z.array(z.object({ id: z.int() })) })

type Way = 'charge' | 'section' | 'semester' | 'courses' | 'retire' | 'graduate' | 'take_back' | 'remove'
type OpenDialog = { way: Way; ids: readonly number[] }

/** What changes the path of the selected students together; a dialog says first who is left out and why. */
export function useManyWays(list: List<StudentRow>) {
  const may = useMay()
  const isOfProposed = list.filters.graduation_proposed === 'true' && may(graduateStudents)
  const isOfGraduates = list.filters.state === 'graduated' && may(graduateStudents)
  const isAtRest = useIsAtRest()
  const [ofMoney, setOfMoney] = useState<readonly BulkAction<StudentRow>[]>([])
  const { asked, ask, ends } = useAsking<OpenDialog>()
  const action = (label: string, way: Way, icon: BulkAction<StudentRow>['icon']): BulkAction<StudentRow> => ({
    label,
    ...(icon && { icon }),
    ...(way === 'graduate' && { mode: 'primary' as const }),
    run: (rows) => ask({ way, ids: rows.map(({ id }) => id) }),
  })
  const bulk = [
    ...(isOfProposed ? [action('Graduar', 'graduate', 'cap')] : []),
    ...(isOfGraduates ? [action('Deshacer la graduación', 'take_back', 'undo')] : []),
    ...ofMoney,
    ...(may(changeSections) ? [action('Cambiar de sección', 'section', 'layers')] : []),
    ...(may(approveSemesters) ? [action('Aprobar el semestre', 'semester', 'check')] : []),
    ...(may(withdrawStudents) ? [action('Retirar una materia', 'courses', 'close')] : []),
    ...(may(retireStudents) ? [action('Retirar del instituto', 'retire', 'close')] : []),
    ...(may(deleteStudents) ? [action('Eliminar', 'remove', 'trash')] : []),
  ]
  const dialog = (
    <>
      {isAtRest && (
        <MoneyWays
          list={list}
          ids={asked?.way === 'charge' ? asked.ids : null}
          charge={(rows) => ask({ way: 'charge', ids: rows.map(({ id }) => id) })}
          onKnown={setOfMoney}
          {...ends}
        />
      )}
      {asked?.way === 'section' && <ChangeMany ids={asked.ids} {...ends} />}
      {asked?.way === 'retire' && <RetireMany ids={asked.ids} {...ends} />}
      {asked?.way === 'remove' && <RemoveStudents ids={asked.ids} {...ends} />}
      {asked?.way === 'semester' && <ApproveMany ids={asked.ids} {...ends} />}
      {asked?.way === 'courses' && <WithdrawMany ids={asked.ids} {...ends} />}
      {asked && (asked.way === 'graduate' || asked.way === 'take_back') && (
        <GraduateMany ids={asked.ids} graduated={asked?.way === 'graduate'} {...ends} />
      )}
    </>
  )
  const askForAll = async () => {
    const query = { ...list.sent.query, page: undefined, limit: 0 }
    const { data } = await call<EndpointSpec>(listStudents, { query }).then(Rows.parse)
    await ask({ way: 'graduate', ids: data.map(({ id }) => id) })
  }
  const graduateAll = isOfProposed && list.total > 0 && (
    <Button mode="primary" icon="cap" onClick={() => void askForAll().catch(showError)}>
      {list.total === 1 ? 'Graduar' : `Graduar a los ${list.total.toLocaleString('es-VE')}`}
    </Button>
  )
  return { bulk, dialog, graduateAll: graduateAll || null }
}
