import { bareSection, shortSection } from '#features/timetable/section-names/words.ts'
import type { Clock, Instant } from '#kernel/dates.ts'
import type { BodyOf, PaperSize } from '#kernel/endpoint.ts'
import type { Storage } from '#server/files/files.ts'
import { actaPdf } from '#server/pdf/acta.ts'
import { type Certificate, certificatePdf } from '#server/pdf/certificate.ts'
import { kardexPdf } from '#server/pdf/kardex.ts'
import type { Frame } from '#server/pdf/paper.ts'
import { receiptPdf } from '#server/pdf/receipt.ts'
import { logoOf, sampleFrame } from '../../server/frame.pdf.ts'
import type { institutionOnPaper } from '../../server/queries.ts'
import { PAPER_KIND_LABELS, type PaperKind } from '../../words.ts'
import type { printPaperSample } from '../contract.ts'
import { filledAround, filledText } from '../rules.ts'
import { EXAMPLE } from '../words.ts'

const SIGNER = { name: 'Coromoto Briceño', role: 'Dirección' }
const COURSES = [
  ['MAT-201', 'Matemática II', '4', '16,00'],
  ['PRG-201', 'Programación II', '5', '15,00'],
  ['EST-201', 'Estadística', '3', '14,00'],
] as const
const STUDENTS = [
  ['1', 'V-28.114.938', 'Albornoz Ñáñez, Ana Alejandra', '15,00', '17,00', '1', '16,00', 'Aprobada'],
  ['2', 'V-29.001.733', 'Rojas Peña, Luis José', '09,00', '08,00', '3', '08,50', 'Reprobada'],
]

type SampleInput = ReturnType<typeof filledAround> & { sentences: Certificate['sentences'] }

const certificate =
  (kind: PaperKind, table: Certificate['table']) =>
  ({ opening, remark, closing, sentences }: SampleInput, frame: Frame, at: Instant) =>
    certificatePdf(
      {
        ...{ title: PAPER_KIND_LABELS[kind], lead: opening ?? '', name: EXAMPLE.nombre, sentences, table },
        ...{ after: remark, closing, signer: SIGNER },
      },
      frame,
      at,
    )

/** Each kind with what it lists, of people who are not there. */
const SAMPLES: Record<PaperKind, (input: SampleInput, frame: Frame, at: Instant) => Promise<Uint8Array>> = {
  study: certificate('study', {
    titles: ['Código', 'Materia', 'Créditos', 'Horas por semana'],
    widths: [3, 8, 2.4, 4.2],
    right: [false, false, true, true],
    rows: COURSES.map(([code, title, credits]) => [code, title, credits, '4']),
    total: ['', 'Total', '12', '12'],
  }),
  grades: certificate('grades', {
    titles: ['Código', 'Materia', 'Créditos', 'Nota', 'Resultado'],
    widths: [3, 7.4, 2.2, 1.8, 4.4],
    right: [false, false, true, true, false],
    rows: COURSES.map((course) => [...course, 'Aprobada']),
    total: ['', 'Promedio', '12', '15,08', ''],
  }),
  letter: certificate('letter', null),
  kardex: ({ opening, remark, closing }, frame, at) =>
    kardexPdf(
      {
        title: 'Historial académico (kárdex)',
        name: EXAMPLE.nombre,
        about: `${EXAMPLE.documento} · ${shortSection(EXAMPLE.especialidad, 'S2', EXAMPLE.seccion)} · desde 2026-2`,
        opening,
        answers: [
          { value: '15,08', term: 'índice académico', hint: 'con reprobadas, último intento' },
          { value: '15,08', term: 'promedio de aprobadas', hint: '3 materias' },
        ],
        credits: [
          { kind: 'approved', value: 12, term: 'aprobados' },
          { kind: 'to_come', value: 60, term: 'por cursar' },
        ],
        periods: [
          {
            ...{ head: '2026-2', program: EXAMPLE.especialidad, section: bareSection('S2', EXAMPLE.seccion) },
            rows: COURSES.map((course) => [...course]),
            sum: ['', '3 materias', '12', '15,08'],
          },
        ],
        left: null,
        notes: [remark, closing].filter((one) => one !== null),
        signer: { ...SIGNER, role: 'Control de Estudios' },
      },
      frame,
      at,
    ),
  acta: (said, frame, at) =>
    actaPdf(
      {
        ...{ title: 'Acta de muestra', landscape: false, cell_size: 9 },
        name: `${EXAMPLE.materia}, ${shortSection(EXAMPLE.especialidad, 'S2', EXAMPLE.seccion)}`,
        ...said,
        facts: [
          ['Período', EXAMPLE.periodo],
          ['Profesores', EXAMPLE.profesores],
          ['Ev. 1', 'Parcial, 50 %'],
          ['Ev. 2', 'Proyecto, 50 %'],
        ],
        titles: [
          'N.º',
          'Documento',
          'Estudiante',
          'Ev. 1',
          'Ev. 2',
          'Inasistencias',
          'Definitiva',
          'Resultado',
        ],
        widths: [4, 15, 27, 7, 7, 13, 9, 14],
        rows: STUDENTS,
        signers: [
          { name: EXAMPLE.profesores, role: 'Docente' },
          { name: 'Control de Estudios', role: '' },
        ],
      },
      frame,
      at,
    ),
  receipt: (said, frame, at) =>
    receiptPdf(
      {
        ...{ title: 'Recibo de pago', amount: EXAMPLE.monto, ...said, signer: SIGNER.name },
        facts: [
          ['Estudiante', EXAMPLE.nombre],
          ['Documento', EXAMPLE.documento],
          ['Período', EXAMPLE.periodo],
          ['Concepto', EXAMPLE.concepto],
          ['Tipo de pago', EXAMPLE.forma_de_pago],
          ['Fecha del pago', EXAMPLE.fecha_de_pago],
        ],
      },
      frame,
      at,
    ),
}

type SampleContext = {
  institution: Awaited<ReturnType<typeof institutionOnPaper>>
  size: PaperSize
  clock: Clock
  storage: Storage
}

/** How a kind of paper would look with a text, by the typesetter of the others: no record of it, and no number. */
export async function sampleFile(
  { kind, opening = null, content = null, remark = null, closing }: BodyOf<typeof printPaperSample>,
  { institution, size, clock, storage }: SampleContext,
) {
  const logo = await logoOf(institution, storage)
  const frame = sampleFrame({ institution, logo, today: clock.today(), size })
  const values = { ...EXAMPLE, instituto: frame.institution, lugar_y_fecha: frame.dated }
  const said = { values, is_female: true }
  const sentences = content === null ? [] : filledText(content, said)
  const around = filledAround({ opening, remark, closing }, said)
  const bytes = await SAMPLES[kind]({ ...around, sentences }, frame, clock.now())
  return { bytes, media_type: 'application/pdf', filename: 'muestra.pdf' }
}
