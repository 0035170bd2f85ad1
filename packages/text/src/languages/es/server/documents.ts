/** Spanish text of the server's own pages: the printed coupon and a medication’s information page. */
import { translation } from '../../../sentence'
import type { DocumentsText } from '../../en/server/documents'

export const documents = translation<DocumentsText>()({
  discountCard: 'Tarjeta de descuento',
  copayCard: 'Tarjeta de ahorro de copago',
  price: 'Precio estimado',
  memberId: 'ID de miembro',
  group: 'Grupo',
  showThis: 'Muéstrela al farmacéutico antes de pagar.',
  notInsurance: 'Esto no es un seguro',
  free: 'Esta tarjeta es GRATUITA y no se puede vender',
  excluded: 'Beneficiarios del gobierno excluidos; se aplican términos y condiciones',
  printed: 'Precio estimado el {date}. La farmacia decide el precio final.',
  illustrative: 'Solo demostración: esta tarjeta no se acepta en ningún lugar.',
  anyPharmacy: 'En cualquier farmacia participante',
  mailOrder: 'Por correo',
  about: 'Sobre {name}',
  isGeneric: '{name} es el genérico de {other}: el mismo principio activo, por lo general a menor precio.',
  isBrand: '{name} es una marca de {other}. Pregunte si el genérico es adecuado para usted.',
  onlyName: '{name} tiene solo este nombre.',
  forms: 'Presentaciones y concentraciones',
  askTitle: 'Pregunte a su médico o farmacéutico',
  ask: [
    '¿Para qué es y cómo sabré que funciona?',
    '¿Cuándo y cómo lo tomo, y qué hago si olvido una dosis?',
    '¿Se puede tomar con mis otros medicamentos, con comida, con alcohol?',
    '¿Qué efectos secundarios son habituales y cuáles requieren que llame?',
    '¿Hay un medicamento que haga lo mismo por menos?',
  ],
  tryAgain: 'Intentar de nuevo',
  reference: 'Referencia {id}',
  draft: 'BORRADOR:',
  draftOf: 'BORRADOR de {name}. Este texto no está publicado y no rige para nadie. No lo comparta.',
  draftOfAll:
    'BORRADOR para todas las organizaciones. Este texto no está publicado y no rige para nadie. No lo comparta.',
  noOrganizationHere: 'En esta dirección no se muestra ninguna organización. Use el enlace que le dio la suya.',
  noAdvice:
    'Esta página no es un consejo médico. Lea el prospecto de su medicamento y nunca lo deje ni lo cambie por un precio.',
  emergency: 'En una emergencia llame al 911. Por intoxicación llame al 1-800-222-1222.',
})
