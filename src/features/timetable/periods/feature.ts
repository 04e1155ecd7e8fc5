import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['period', 'period_price_setting'],
  refusals,
  constraints: {
    periods_hold_lessons: 'period_has_lessons',
    periods_of_imports_apart: 'invalid_date_range',
    periods_keep_verdicts: 'period_has_verdicts',
    period_price_settings_dates_in_order: 'invalid_date_range',
    period_price_settings_unique: 'price_setting_already_exists',
    periods_availability_in_time: 'invalid_date_range',
    periods_dates_in_order: 'invalid_date_range',
    periods_hours_free_beside: 'period_hours_taken',
    periods_year_number_unique: 'year_number_combination_already_exists',
    sections_pensum_of_period: 'period_has_sections',
  },
  permissions: {
    periods: {
      title: 'Períodos',
      permissions: {
        'periods.view': 'Ver períodos',
        'periods.create': 'Crear períodos',
        'periods.update': 'Editar períodos',
        'periods.open': 'Abrir y cerrar inscripciones y preinscripciones',
        'periods.attach_pensum': 'Asociar pensums a períodos',
        'periods.close': 'Cerrar períodos',
        'periods.delete': 'Eliminar períodos',
      },
    },
    period_price_settings: {
      title: 'Precios de los períodos',
      permissions: {
        'period_price_settings.view': 'Ver precios',
        'period_price_settings.create': 'Crear precios',
        'period_price_settings.update': 'Editar precios',
        'period_price_settings.delete': 'Eliminar precios',
      },
    },
  },
  audit: {
    kinds: {
      period: 'Período',
      period_price_setting: 'Precio',
    },
    actions: {
      'period_price_settings.create': 'Creó el precio',
      'period_price_settings.delete': 'Eliminó el precio',
      'period_price_settings.update': 'Cambió el precio',
      'periods.create': 'Creó el período',
      'periods.delete': 'Eliminó el período',
      'periods.update': 'Cambió el período',
    },
    fields: {
      enabled_inscriptions: 'Inscripciones abiertas',
      enabled_preregisters: 'Preinscripciones abiertas',
      semester_number: 'Número del semestre',
      semester_price_e2: 'Precio del semestre',
      standing: 'Situación',
      valid_from: 'Vigente desde',
      valid_until: 'Vigente hasta',
    },
    values: {
      standing: { current: 'actual', later: 'posterior', next: 'siguiente', older: 'anterior' },
    },
  },
} as const satisfies Feature
