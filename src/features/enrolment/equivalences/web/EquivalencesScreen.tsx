import { useUser } from '#web/api/session.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'

const MyRequests = lazyComponent(async () => (await import('../requests/web/MyRequests.tsx')).MyRequests)
const Desk = lazyComponent(async () => (await import('../requests/web/Desk.tsx')).Desk)

/** `/equivalences`: students ask and follow, the office decides and reads what was recognised. */
export const EquivalencesScreen = () => (useUser().student ? <MyRequests /> : <Desk />)
