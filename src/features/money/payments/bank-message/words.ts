/** How Venezuela's banks write; the groups are what `rules.ts` reads of each. */

const SUM = String.raw`\d{1,3}(?:[., ]\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`
export const AMOUNT = new RegExp(
  String.raw`(?:(comisi[oó]n|saldo|disponible|tasa|l[ií]mite)[^\d\n]{0,20})?(?:\b(?:bs\.?\s?[sdf]?|ves|bol[ií]vares|monto|importe|total)[.:\s]{0,3}){1,2}(?:de )?(?:bs\.?\s?)?(${SUM})(?![\d*])|(?:(comisi[oó]n|saldo|disponible|tasa|l[ií]mite)[^\d\n]{0,20})?(?:^|[^\d.,*-])(${SUM}) ?(?:bs\b|ves\b|bol[ií]vares)`,
  'gi',
)

export const REFERENCE =
  /\b(?:ref(?:erencia)?|operaci[oó]n|confirmaci[oó]n|comprobante|recibo|transacci[oó]n)\b(?:[ .:#]|de (?:la )?operaci[oó]n|n[uú]mero|nro|num|no|n[°º])*\n?(\d{4,20})(?![\d/*-])/gi

export const SIDE =
  /\b(?:(origen|emisor|ordenante|pagador|remitente|debitad[oa]|desde|del?(?= (?:tel[eé]fono |telf?\.? |tlf\.? |cel\.? )?[+(]?(?:58|0)?4\d\d)|del? (?=[VEJGP]-?\d))|(destino|destinatario|beneficiario|receptor|acreditad[oa]|comercio|al?(?= (?:el |tel[eé]fono |telf?\.? |tlf\.? |n[uú]mero |cel\.? )*[+(]?(?:58|0)?4\d\d)))/gi
// No `\b` behind a letter with an accent, which is no letter to it.
export const RECEIVED =
  /\brecib(?:iste|i[oó]|id[oa]|imos)(?!\p{L})|\bte (?:han )?(?:pag|envi|transfiri)|\babonad[oa]\b/iu
export const SENT =
  /\b(?:realiz|envi)(?:aste|[oó]|ad[oa])(?!\p{L})|\bpag(?:aste|ad[oa])\b|\btransferi(?:ste|d[oa])\b|\bexitos[oa]\b|\bdebitad[oa]\b/iu

export const DOCUMENT =
  /\b(?:(?:c\.?i\.?|c[eé]dula|rif|r\.i\.f\.|identificaci[oó]n|documento|doc\.?|id)(?: de identidad)?[ .:]{1,3}([VEJGP]?[ .-]?\d[\d.]{4,11}(?:-\d)?)|([VEJGP][ .-]?\d[\d.]{4,11}(?:-\d)?))(?![\d*])/gi

export const NAMES: readonly (readonly [string, RegExp])[] = [
  ['0102', /pagom[oó]vilbdv|\bbdv\b|\bbanco de venezuela\b/gi],
  ['0104', /\bvenezolano de cr[eé]dito\b|\bvencred\b/gi],
  ['0105', /\bmercantil\b|\btpago\b/gi],
  ['0108', /\bprovincial\b|\bbbva\b|\bprovinet\b/gi],
  ['0114', /\bbancaribe\b/gi],
  ['0115', /\bbanco exterior\b/gi],
  ['0134', /\bbanesco\b/gi],
  ['0138', /\bbanco plaza\b/gi],
  ['0151', /\bbfc\b|\bfondo com[uú]n\b/gi],
  ['0156', /\b100% banco\b/gi],
  ['0163', /\bbanco del tesoro\b|\btesoro\b/gi],
  ['0172', /\bbancamiga\b/gi],
  ['0174', /\bbanplus\b/gi],
  ['0175', /\bbicentenario\b|\bbanco digital de los trabajadores\b/gi],
  ['0177', /\bbanfanb\b/gi],
  ['0191', /\bbnc\b|\bbanco nacional de cr[eé]dito\b/gi],
]
export const LABELLED =
  /(?:(?:banco|entidad)(?: (?:emisor|origen|ordenante|destino|receptor|de origen|de destino))?\s?[:-] ?(?:0\d{3} ?-? ?)?|\b(?:del?|desde) (?:el )?(?:banco )?)$/i
