import { translation } from '../../sentence'
import type { audit as english } from '../en/audit'

export const audit = translation<typeof english>()({
  title: 'Auditoría',
  intro: 'Cada acción de los operadores, en la línea de comandos y aquí: quién, cuándo, desde dónde y sobre qué.',
  filter: 'Buscar acciones',
  by: 'Quién',
  act: 'Acción',
  actHint: 'Las palabras del comando, como import accept',
  about: 'Sobre',
  aboutHint: 'Como org ACME o import 12',
  person: 'Sobre una persona',
  personHint:
    'Un correo electrónico, un número de teléfono o un número de miembro. Las filas solo guardan su resumen cifrado.',
  personInvalid: 'Escriba un correo electrónico, un número de teléfono o un número de miembro.',
  outcome: 'Resultado',
  any: 'Cualquiera',
  changed: 'Cambió algo',
  read: 'Solo lectura',
  refused: 'Rechazada',
  from: 'Desde el día (UTC)',
  to: 'Hasta el día (UTC)',
  show: 'Mostrar',
  number: 'Número',
  time: 'Hora (UTC)',
  place: 'Desde dónde',
  more: 'Mostrar acciones anteriores',
  none: 'No se encontró ninguna acción.',
  csv: 'Descargar como CSV',
  jsonl: 'Descargar como líneas JSON, con los resúmenes cifrados',
  tooMany: 'Son más de 100,000 filas. Elija menos días.',
  chain: 'La cadena',
  chainIntact: 'Nada se cambió después: {rows} filas, hasta la fila {newest} con el resumen {hash}.',
  chainEmpty: 'Todavía no hay filas.',
  chainDeleted: 'Las filas hasta la {row} se borraron por su antigüedad.',
  chainBroken:
    'La cadena se rompe en la fila {row}: alguien cambió, quitó o agregó una fila. Compárela con su propia copia.',
})
