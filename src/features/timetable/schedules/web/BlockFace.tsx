import type { CSSProperties } from 'react'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { Schedule } from '../contract.ts'
import type { Part, Sitting } from '../grid/rules.ts'
import { COLORS } from '../rules.ts'
import { sittingSentence, teachersShort } from './words.ts'

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

/** Whose timetable it is: what all its blocks share is not said again in each. */
export type TimetableKind = 'section' | 'teacher' | 'classroom' | 'student'

/** Ground and ink for both looks; a foreign colour keeps its own in either. */
export function groundOf({
  color,
  color_name,
  text_color,
}: Pick<Schedule, 'color' | 'color_name' | 'text_color'>): CSSProperties {
  const named = color_name && COLORS[color_name]
  const light = named ? named.light : { ground: color, ink: text_color }
  const dark = named ? named.dark : light
  return { '--gl': light.ground, '--il': light.ink, '--gd': dark.ground, '--id': dark.ink }
}

/**
 * What stands in a block: the code always, the title where there is room, and what the reader does not know yet; spoken,
 * it is one sentence that says all.
 */
export function BlockFace({ sitting, kind, parts }: BlockProps) {
  const { entry, span } = sitting
  const { code, title } = entry.course_section
  return (
    <>
      <span className="sr-only">{sittingSentence(sitting, parts)}</span>
      <span className="contents" aria-hidden="true">
        <b className="figures" style={{ paddingInlineEnd: 20 }}>
          {code}
        </b>
        {span > 1 && <span>{title}</span>}
        {kind !== 'classroom' && <span>Aula {entry.classroom.code}</span>}
        {(kind === 'teacher' || kind === 'classroom') && <span>{sectionCode(entry.course_section)}</span>}
        {kind !== 'teacher' && (span > 1 || kind === 'classroom') && <span>{teachersShort(entry)}</span>}
      </span>
    </>
  )
}

type BlockProps = { sitting: Sitting<Schedule>; kind: TimetableKind; parts: readonly Part[] }
