import { useUser } from '#web/api/session.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'

const MyRequests = lazyComponent(async () => (await import('./MyRequests.tsx')).MyRequests)
const RequestQueue = lazyComponent(async () => (await import('./RequestQueue.tsx')).RequestQueue)

/** `/document-requests`: students ask and follow, the office works through what waits. */
export const DocumentRequestsScreen = () => (useUser().student ? <MyRequests /> : <RequestQueue />)
