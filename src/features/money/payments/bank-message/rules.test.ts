import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { hundredths, type Reading, readMessage } from './rules.ts'

const TODAY = '2027-01-20' as Day
const read = (message: string) => {
  const { said, several } = readMessage(message, TODAY)
  return several.length > 0 ? { ...said, several } : said
}
type Expected = Reading['said'] & { several?: Reading['several'] }
const paid = (more: object = {}): Expected =>
  ({
    ...{ amount_ves_e2: 121_555, receipt_number: '001234567890', date: '2027-01-15', ...more },
  }) as Expected

test.each<[string, string, Expected]>([
  [
    'BDV, received',
    'Recibiste un PagomovilBDV por Bs. \u202a1.215,55\u202c del 0412-\u200b1234567 Ref: 001234\u200b567890 en fecha: 15-01-27 hora: 10:30',
    paid({ payer_phone: '+584121234567' }),
  ],
  [
    'BDV, sent: whom it went to is nobody’s payer',
    'Comprobante de operación\nPagomóvilBDV Personas\n1.215,55 Bs\nFecha: 15/01/2027\nOperación: 001234567890\nIdentificación: 12345678\nOrigen: 0102****1234\nDestino: 04141112233\nBanco: 0134 - BANESCO\nConcepto: semestre\nOperación exitosa',
    paid({ payer_bank: '0102' }),
  ],
  [
    'Banesco, sent',
    'Banesco: Ud. realizó un Pago Móvil por Bs.1.215,55 al telf. 0414-1112233 Ref.: 001234567890 15/01/2027 10:30',
    paid({ payer_bank: '0134' }),
  ],
  [
    'Banesco, received',
    'Banesco: recibió un Pago Móvil por Bs.1.215,55 de 04241234567 Banco 0102, Ref. 001234567890 el 15/01/2027',
    paid({ payer_phone: '+584241234567', payer_bank: '0102' }),
  ],
  [
    'Mercantil, received',
    'Mercantil: Tpago recibido por Bs. 1.215,55 de V-12.345.678 tlf 0416-1234567 ref 001234567890, 15/01/27',
    paid({ payer_identity: 'V12345678', payer_phone: '+584161234567' }),
  ],
  [
    'Mercantil, sent',
    'Tpago: Enviaste Bs. 1.215,55 a 04141112233 Banesco. Referencia: 001234567890. Fecha 15/01/2027. Desde 0412-1234567',
    paid({ payer_phone: '+584121234567', several: ['payer_bank'] }),
  ],
  [
    'Provincial, received',
    'BBVA Provincial: Has recibido un Dinero Rápido de JUAN PEREZ por Bs 1.215,55. Número de referencia 001234567890. 15-01-2027',
    paid(),
  ],
  [
    'Bancamiga, received, with the point for decimals',
    'Bancamiga: Pago Móvil Recibido. Monto Bs.: 1,215.55 Tlf: 584141234567 C.I.: V12345678 Banco: 0134 Referencia: 001234567890 Fecha: 15/01/2027',
    paid({ payer_phone: '+584141234567', payer_identity: 'V12345678', payer_bank: '0134' }),
  ],
  [
    'BNC, received, line by line',
    'BNC\nPago Móvil recibido\nBanco emisor: Bancaribe\nTeléfono emisor: (0412) 123.45.67\nCédula: 9.876.543\nMonto: Bs. 1215,55\nReferencia:\n001234567890\nFecha: 15 de enero de 2027',
    paid({ payer_bank: '0114', payer_phone: '+584121234567', payer_identity: 'V9876543' }),
  ],
  [
    'Tesoro, sent, with both sides told',
    'Pago realizado con éxito. Ordenante: V-12345678 0426-1234567 Banco: 0163. Beneficiario: J-40123456-7 0414-1112233 Banco: 0105. Monto: 1215,55 Bs. Nro. de Referencia: 001234567890 Fecha: 2027-01-15',
    paid({ payer_identity: 'V12345678', payer_phone: '+584261234567', payer_bank: '0163' }),
  ],
  [
    'a company that pays',
    'Ha recibido Pago Móvil de J-40123456-7, 0412 123 45 67, Banco: Banplus, VES 1.215,55, ref 001234567890, 15.01.2027',
    paid({ payer_identity: 'J401234567', payer_phone: '+584121234567', payer_bank: '0174' }),
  ],
  [
    'as people write it to each other',
    'pago movil 0102 V12345678 04141234567 1.215,55bs ref 001234567890 15/1/2027',
    paid({ payer_bank: '0102', payer_identity: 'V12345678', payer_phone: '+584141234567' }),
  ],
  [
    'a fee and what is left are not what was paid',
    'Realizaste un pago por Bs. 1.215,55 comisión Bs. 3,65 saldo disponible: Bs. 10.000,00 Ref 001234567890 15/01/2027',
    paid(),
  ],
  [
    'one number, once with zeros in front and once without',
    'Pago recibido Bs 1.215,55 Referencia 001234567890 15/01/2027. Operación 1234567890',
    paid(),
  ],
  [
    'two amounts',
    'Pago recibido por Bs. 1.215,55 y Bs. 300,00 ref 001234567890 15/01/2027',
    { receipt_number: '001234567890', date: '2027-01-15' as Day, several: ['amount_ves_e2'] },
  ],
  [
    'two references',
    'Recibido Bs. 1.215,55 ref 1111222 15/01/2027; ref 3333444',
    { amount_ves_e2: 121_555, date: '2027-01-15' as Day, several: ['receipt_number'] },
  ],
  ['a day to come', 'Recibido Bs. 5 ref 1234 21/01/2027', { amount_ves_e2: 500, receipt_number: '1234' }],
  [
    'a day that never is',
    'Recibido Bs. 5,5 ref 1234 31/02/2026',
    { amount_ves_e2: 550, receipt_number: '1234' },
  ],
  [
    'a phone that is masked',
    'Recibido Bs. 5 de 0412***4567 ref 1234',
    { amount_ves_e2: 500, receipt_number: '1234' },
  ],
  [
    'a reference that looks as a phone',
    'Recibido Bs. 5 ref 04121234567',
    { amount_ves_e2: 500, receipt_number: '04121234567' },
  ],
  ['nonsense', 'Hola, ¿a qué hora es la clase de mañana en el salón 12?', {}],
  ['nothing', '', {}],
  ['numbers without end', '1'.repeat(50_000), {}],
])('%s', (_, message, expected) => {
  expect(read(message)).toEqual(expected)
})

describe('a sum as banks write it', () => {
  test.each([
    ['1.215,55', 121_555],
    ['1,215.55', 121_555],
    ['1215.5', 121_550],
    ['1.215', 121_500],
    ['12.345.678,90', 1_234_567_890],
    ['500', 50_000],
  ])('%s', (sum, expected) => expect(hundredths(sum)).toBe(expected))
})
