import { PeopleSearch } from './PeopleSearch.tsx'
import { StaffHome } from './StaffHome.tsx'

/** The assistant begins with the search (language.md 3.6). */
export const AssistantHome = () => (
  <>
    <PeopleSearch />
    <StaffHome />
  </>
)
