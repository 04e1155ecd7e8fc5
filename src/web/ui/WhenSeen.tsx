import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What is costly and far below: made once the person comes near it. `height` keeps its place. */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={place} style={{ minBlockSize: height }} />
}
