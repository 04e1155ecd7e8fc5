import type { ReactNode } from 'react'

/** Room for one picture: as many stand side by side as have it, and those of a row share its width. */
export const PlotPlace = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0" style={{ flex: '1 1 min(100%, 18rem)' }}>
    {children}
  </div>
)
