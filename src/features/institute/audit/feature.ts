import type { Feature } from '#kernel/feature.ts'

export const feature = {
  permissions: {
    audit: {
      title: 'Historial de cambios',
      permissions: { 'audit.view': 'Ver quién cambió qué' },
    },
  },
  audit: {
    kinds: {
      document: 'Documento',
      list: 'Exportación',
    },
    actions: {
      'documents.make': 'Generó un documento',
      'lists.export': 'Exportó un listado',
    },
    fields: {
      course_section_id: 'Materia de una sección',
      entity: 'Sobre qué',
      entity_id: 'Número del registro',
      file: 'Archivo',
      format: 'Formato',
      from: 'Desde',
      rows: 'Filas',
      until: 'Hasta',
      updated: 'Registros',
      when: 'Cuándo',
    },
    values: {
      format: { csv: 'CSV', pdf: 'PDF', xlsx: 'hoja de cálculo' },
      when: { coming: 'por venir', past: 'pasadas' },
    },
  },
} as const satisfies Feature
