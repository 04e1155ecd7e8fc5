import type { ReactNode } from 'react'

/** A part of the home: «Hoy», «Por hacer», «Cifras». */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-section">{title}</h2>
      {children}
    </section>
  )
}
