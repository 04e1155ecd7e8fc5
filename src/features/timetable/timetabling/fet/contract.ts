import { endpoint, file, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

export const exportToFet = endpoint({
  method: 'GET',
  path: '/periods/{id}/schedules/fet',
  summary:
    'The period as a file of FET (lalescu.ro/liviu/fet): what stands as preferred times and rooms, what lacks as activities to place',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('period') },
  answer: file,
  document: 'Horario para FET',
  refusals: ['period_not_found'],
})
