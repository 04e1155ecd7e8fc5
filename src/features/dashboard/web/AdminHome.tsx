import { PeriodSteps } from './PeriodSteps.tsx'
import { StaffHome } from './StaffHome.tsx'

/** What waits for the administration, with the steps of the period. */
export const AdminHome = () => <StaffHome steps={(home) => <PeriodSteps home={home} />} />
