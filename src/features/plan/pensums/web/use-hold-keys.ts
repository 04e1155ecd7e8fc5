import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { isArrow } from '#web/ui/arrow-keys.ts'
import { placeOf, stepped } from '../semesters/rules.ts'
import type { Hold } from './use-hold.ts'
import { gripOf } from './use-staying.ts'

/**
 * The keys on a card's grip: Enter takes and drops, Esc gives back, arrows carry what is held and otherwise lead to the
 * card beside.
 */
export function useHoldKeys(root: RefObject<HTMLDivElement | null>, hold: Hold) {
  const { latest, take, carry, drop, giveBack } = hold
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const course_id = courseOfGrip(event.target)
      if (course_id === null || event.ctrlKey || event.metaKey || event.altKey) return
      const { held, semesters } = latest.current
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        if (held) drop()
        else take(course_id, 'keys')
        return
      }
      if (held && event.key === 'Escape') {
        event.preventDefault()
        giveBack()
        return
      }
      if (held && event.key === 'Tab') giveBack()
      if (!isArrow(event.key)) return
      event.preventDefault()
      const { key: arrow } = event
      if (held) {
        carry(stepped(semesters, held.course.id, { place: held.to, arrow }))
        landingIn(root.current)
        return
      }
      const place = placeOf(semesters, course_id)
      if (!place) return
      const next = stepped(semesters, 0, { place, arrow })
      const courses = semesters.find((one) => one.id === next.semester_id)?.courses ?? []
      const course = courses[Math.min(next.position, courses.length - 1)]
      if (course) root.current?.querySelector<HTMLElement>(gripOf(course.id))?.focus()
    },
    [root, latest, take, carry, drop, giveBack],
  )
}

/** Keeps the place in sight where the held card would come to lie, once it is drawn. */
function landingIn(root: HTMLElement | null): void {
  requestAnimationFrame(() => {
    root?.querySelector('.pmap-landing')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** The course whose grip this is; null elsewhere. */
export function courseOfGrip(target: EventTarget | null): number | null {
  if (!(target instanceof Element) || !target.closest('[data-grip]')) return null
  return courseOfCard(target)
}

export function courseOfCard(target: Element): number | null {
  const card = target.closest<HTMLElement>('[data-course]')
  return card ? Number(card.dataset.course) : null
}
