type Course = readonly [code: string, title: string, credits: number, hours: number]
type Track = { code: string; title: string; is_basic: boolean; semesters: readonly (readonly Course[])[] }

/** What the demo institute teaches: a basic track of two semesters and three specializations of four more. */
export const TRACKS: readonly Track[] = [
  {
    code: 'CB',
    title: 'Ciclo básico',
    is_basic: true,
    semesters: [
      [
        ['CB-101', 'Matemática I', 4, 6],
        ['CB-102', 'Lenguaje y comunicación', 3, 4],
        ['CB-103', 'Introducción a la computación', 3, 4],
        ['CB-104', 'Inglés I', 2, 4],
        ['CB-105', 'Formación ciudadana', 2, 3],
      ],
      [
        ['CB-201', 'Matemática II', 4, 6],
        ['CB-202', 'Redacción técnica', 3, 4],
        ['CB-203', 'Lógica y algoritmos', 4, 5],
        ['CB-204', 'Inglés II', 2, 4],
        ['CB-205', 'Estadística', 3, 4],
      ],
    ],
  },
  {
    code: 'INF',
    title: 'Informática',
    is_basic: false,
    semesters: [
      [
        ['INF-301', 'Programación I', 4, 6],
        ['INF-302', 'Arquitectura del computador', 3, 4],
        ['INF-303', 'Matemática discreta', 3, 4],
      ],
      [
        ['INF-401', 'Programación II', 4, 6],
        ['INF-402', 'Bases de datos I', 4, 5],
        ['INF-403', 'Sistemas operativos', 3, 4],
      ],
      [
        ['INF-501', 'Redes', 3, 5],
        ['INF-502', 'Bases de datos II', 4, 5],
        ['INF-503', 'Ingeniería del software', 4, 5],
      ],
      [
        ['INF-601', 'Seguridad informática', 3, 4],
        ['INF-602', 'Aplicaciones web', 4, 6],
        ['INF-603', 'Proyecto de informática', 6, 8],
      ],
    ],
  },
  {
    code: 'ADM',
    title: 'Administración',
    is_basic: false,
    semesters: [
      [
        ['ADM-301', 'Administración I', 3, 4],
        ['ADM-302', 'Contabilidad I', 4, 5],
        ['ADM-303', 'Derecho mercantil', 3, 4],
      ],
      [
        ['ADM-401', 'Administración II', 3, 4],
        ['ADM-402', 'Contabilidad II', 4, 5],
        ['ADM-403', 'Economía', 3, 4],
      ],
      [
        ['ADM-501', 'Mercadeo', 3, 4],
        ['ADM-502', 'Finanzas', 4, 5],
        ['ADM-503', 'Gestión de personas', 3, 4],
      ],
      [
        ['ADM-601', 'Presupuesto', 4, 5],
        ['ADM-602', 'Auditoría', 3, 4],
        ['ADM-603', 'Proyecto de administración', 6, 8],
      ],
    ],
  },
  {
    code: 'DIS',
    title: 'Diseño gráfico',
    is_basic: false,
    semesters: [
      [
        ['DIS-301', 'Dibujo', 3, 6],
        ['DIS-302', 'Teoría del color', 3, 4],
        ['DIS-303', 'Tipografía', 3, 4],
      ],
      [
        ['DIS-401', 'Diseño editorial', 4, 6],
        ['DIS-402', 'Fotografía', 3, 5],
        ['DIS-403', 'Historia del diseño', 2, 3],
      ],
      [
        ['DIS-501', 'Identidad visual', 4, 6],
        ['DIS-502', 'Ilustración digital', 3, 5],
        ['DIS-503', 'Animación', 3, 5],
      ],
      [
        ['DIS-601', 'Diseño de interfaces', 4, 6],
        ['DIS-602', 'Producción gráfica', 3, 5],
        ['DIS-603', 'Proyecto de diseño', 6, 8],
      ],
    ],
  },
]

/** What has to be approved before: the course, and those it requires, all of one track. */
export const PRELATIONS: readonly (readonly [course: string, ...required: string[]])[] = [
  ['CB-201', 'CB-101'],
  ['CB-202', 'CB-102'],
  ['CB-203', 'CB-101', 'CB-103'],
  ['CB-204', 'CB-104'],
  ['CB-205', 'CB-101'],
  ['INF-401', 'INF-301'],
  ['INF-402', 'INF-301', 'INF-303'],
  ['INF-403', 'INF-302'],
  ['INF-501', 'INF-403'],
  ['INF-502', 'INF-402'],
  ['INF-503', 'INF-401'],
  ['INF-601', 'INF-501'],
  ['INF-602', 'INF-401', 'INF-502'],
  ['INF-603', 'INF-503'],
  ['ADM-401', 'ADM-301'],
  ['ADM-402', 'ADM-302'],
  ['ADM-502', 'ADM-402', 'ADM-403'],
  ['ADM-503', 'ADM-401'],
  ['ADM-601', 'ADM-502'],
  ['ADM-602', 'ADM-402'],
  ['ADM-603', 'ADM-501', 'ADM-502'],
  ['DIS-401', 'DIS-302', 'DIS-303'],
  ['DIS-501', 'DIS-401'],
  ['DIS-502', 'DIS-301'],
  ['DIS-503', 'DIS-301'],
  ['DIS-601', 'DIS-501'],
  ['DIS-602', 'DIS-402'],
  ['DIS-603', 'DIS-501'],
]
