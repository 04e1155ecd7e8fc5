import type { NotOfPeople, Samples } from './samples.ts'

export const bodies = (): Samples => ({
  'GET /saved-views': { query: { list: '/notifications' } },
  'POST /saved-views': { body: { list: '/notifications', name: 'Nueva', state: { unread: true } } },
  'PATCH /saved-views/{id}': { body: { name: 'Otra' } },
  'PUT /saved-views/default': { body: { list: '/notifications', saved_view_id: null } },
})

export const not_of_people: NotOfPeople = { default_views: 'which list, and the id of a view' }
