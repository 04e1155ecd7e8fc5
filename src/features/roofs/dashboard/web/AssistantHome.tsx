import { PeopleSearch } from './PeopleSearch.tsx'
import { StaffHome } from './StaffHome.tsx'

/** The assistant begins with the search (screens.md#first-screens). */
export const AssistantHome = () => <StaffHome first={<PeopleSearch />} />
