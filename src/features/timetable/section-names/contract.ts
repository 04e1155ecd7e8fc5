import * as z from 'zod/mini'
import { id } from '#kernel/endpoint.ts'

/** The primary key of a course of a section. */
export type CourseSectionKey = { section_id: number; course_id: number }

export const TeacherName = z.object({ id, first_name: z.string(), last_name: z.string() })

/** The course of a section that a lesson or an entry of the timetable is of: with what it is called by, and by whom. */
export const TaughtCourseSection = z.object({
  id,
  section_id: id,
  letter_code: z.string(),
  semester_code: z.string(),
  specialization_code: z.string(),
  course_id: id,
  code: z.string(),
  title: z.string(),
  teachers: z.array(TeacherName),
})
export type TaughtCourseSection = z.infer<typeof TaughtCourseSection>
