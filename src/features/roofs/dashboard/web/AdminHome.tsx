import { StaffHome } from './StaffHome.tsx'

/** What waits for the administration, with the steps of the period. */
export const AdminHome = () => <StaffHome withSteps />
