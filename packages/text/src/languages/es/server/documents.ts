/** Spanish text of the server's own pages: the printed coupon and a medication’s information page. */
import { translation } from '../../../sentence'
import type { DocumentsText } from '../../en/server/documents'

export const documents = translation<DocumentsText>()({
  discountCard: 'Tarjeta de descuento',
  copayCard: 'Tarjeta de ahorro de copago',
  cards: 'Tarjetas para mis medicamentos',
  price: 'Precio estimado',
  memberId: 'ID de miembro',
  group: 'Grupo',
  showThis: 'Muéstrela al farmacéutico antes de pagar.',
  insured: {
    one: 'Otro medicamento cuesta menos aquí con su plan. Muestre su tarjeta de seguro.',
    many: 'Otros {count} medicamentos cuestan menos aquí con su plan. Muestre su tarjeta de seguro.',
  },
  notInsurance: 'Esto no es un seguro',
  free: 'Esta tarjeta es GRATUITA y no se puede vender',
  excluded: 'Beneficiarios del gobierno excluidos; se aplican términos y condiciones',
  printed: 'Precio estimado el {date}. La farmacia decide el precio final.',
  illustrative: 'Solo demostración: ninguna farmacia acepta esta tarjeta.',
  anyPharmacy: 'En cualquier farmacia participante',
  mailOrder: 'Farmacia por correo',
  about: 'Sobre {name}',
  isGeneric: '{name} es el genérico de {other}: el mismo principio activo, por lo general a menor precio.',
  isBrand: '{name} es una marca de {other}. Pregunte si el genérico es adecuado para usted.',
  isBrandOnly: '{name} es una marca de {other}.',
  onlyName: '{name} se vende solo con este nombre.',
  forms: 'Presentaciones y concentraciones',
  askTitle: 'Pregunte a su médico o farmacéutico',
  ask: [
    '¿Para qué es y cómo sabré si está funcionando?',
    '¿Cuándo y cómo lo tomo, y qué hago si olvido una dosis?',
    '¿Puedo tomarlo con mis otros medicamentos, con comida o con alcohol?',
    '¿Qué efectos secundarios son comunes y con cuáles debo llamar?',
    '¿Hay un medicamento que funcione igual por menos dinero?',
  ],
  tryAgain: 'Intentar de nuevo',
  reference: 'Referencia {id}',
  draft: 'BORRADOR:',
  draftOf: 'BORRADOR de {name}. Este texto no está publicado y no se aplica a nadie. No lo comparta.',
  draftOfAll:
    'BORRADOR para todas las organizaciones. Este texto no está publicado y no se aplica a nadie. No lo comparta.',
  noOrganizationHere: 'No hay ninguna organización en esta dirección. Use el enlace que le dio su organización.',
  noAdvice:
    'Esta página no da consejos médicos. Lea el folleto que viene con su medicamento, y no lo deje ni lo cambie por su precio.',
  emergency: 'En una emergencia llame al 911. Por intoxicación llame al 1-800-222-1222.',
})
