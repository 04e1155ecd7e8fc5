import type { ErrorCode } from '#kernel/errors.ts'

/** Where a student was inscribed last, before the period in question. */
export type LatestResult = {
  specialization_id: number
  specialization_title: string
  is_basic: boolean
  semester_number: number
  /** The pensum was changed after it: the semester is the one before what is taken next. */
  is_changed?: boolean
  /** The pensum that the period follows has no further semester. */
  is_last_semester: boolean
}

/** Where a section leads. */
export type InscriptionTarget = {
  specialization_id: number
  specialization_title: string
  is_basic: boolean
  semester_number: number
}

/** A course of the section, and one that it requires and the student has not approved. */
export type MissingPrelation = { course: string; required: string }

/** What is the student's by the rules: «el semestre 2 de Informática, o repetir el 1». */
function nextOf(latest: LatestResult): string {
  const { is_basic, is_changed, is_last_semester, semester_number: now, specialization_title } = latest
  if (is_changed) return `el semestre ${now + 1} de ${specialization_title}`
  if (!is_last_semester) return `el semestre ${now + 1} de ${specialization_title}, o repetir el ${now}`
  return is_basic
    ? `el semestre 1 de una especialidad, o repetir el ${now} de ${specialization_title}`
    : `repetir el semestre ${now} de ${specialization_title}`
}

/** Why a place is not the student's next, with what is. */
export const placeSentence = (latest: LatestResult, target: InscriptionTarget): string =>
  `${latest.is_changed ? `Cambió de pensum a ${latest.specialization_title}` : `Cursó el semestre ${latest.semester_number} de ${latest.specialization_title}`}: le corresponde ${nextOf(latest)}, no el semestre ${target.semester_number} de ${target.specialization_title}.`

const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })

const prelationSentence = (missing: readonly MissingPrelation[]): string =>
  [...new Set(missing.map(({ course }) => course))]
    .map((course) => {
      const of = missing.filter((one) => one.course === course)
      const required = listed.format(of.map((one) => one.required))
      return `Para cursar ${course} ${of.length === 1 ? 'falta' : 'faltan'} ${required}.`
    })
    .join(' ')

/** Of each course all that it lacks. */
export const byCourse = (missing: readonly MissingPrelation[]) =>
  [...new Set(missing.map(({ course }) => course))].map((course) => ({
    course,
    required: listed.format(missing.filter((one) => one.course === course).map((one) => one.required)),
  }))

/** Which courses a section gives without what is taken together with them, and what can be done. */
const sectionPairSentence = (unpaired: readonly MissingPrelation[]): string =>
  byCourse(unpaired)
    .map(({ course, required }) => `${course} se cursa junto con ${required}, que la sección no da.`)
    .join(' ')
    .concat(' En la reinscripción se eligen juntas.')

type Facts = {
  latest: LatestResult
  target: InscriptionTarget
  missing: readonly MissingPrelation[]
  unpaired: readonly MissingPrelation[]
}

export function progressSentence(code: ErrorCode, { latest, target, missing, unpaired }: Facts): string {
  if (code === 'prelation_not_approved') return prelationSentence(missing)
  return code === 'corequisite_not_taken' ? sectionPairSentence(unpaired) : placeSentence(latest, target)
}

/** What is said of a section that is not the first semester of what a new student asked for. */
export function newcomerSentence(
  wanted: { specialization_title: string },
  target: InscriptionTarget,
): string {
  const asked = `Pidió ${wanted.specialization_title}, que empieza en el semestre 1`
  const skipped = target.semester_number - 1
  const consequence =
    skipped > 0 ? `quedará sin haber cursado ${semesters(skipped)}` : 'cambiará de especialidad'
  return `${asked}: en el semestre ${target.semester_number} de ${target.specialization_title} ${consequence}.`
}

const semesters = (many: number) => (many === 1 ? 'el semestre anterior' : `los ${many} semestres anteriores`)
