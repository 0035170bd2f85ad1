/** Spanish of the sentences that the server puts beside its prices. */
import { translation } from '../../../sentence'
import type { PriceNotesText } from '../../en/server/price-notes'

export const priceNotes = translation<PriceNotesText>()({
  retailDisclaimer: 'El precio medio habitual de las farmacias cerca de usted. Es una estimación.',
  retailEstimateDisclaimer:
    'Una estimación a partir de lo que las farmacias pagan por este medicamento: ninguna farmacia cercana nos ha dicho su precio.',
  stale: 'Los datos en que se basa son del {date} y pueden estar desactualizados.',
  discountLoading: 'Consultando {network}',
  discountDisclaimer: 'Mejor precio cerca de usted con la tarjeta {network}. Es una estimación; la farmacia decide.',
  couponDisclaimer: 'Con un cupón de {name}. Es una estimación; la farmacia decide.',
  programDisclaimer: '{name}. Se aplican condiciones. No es para personas con seguro de un programa del gobierno.',
  copayDisclaimer: 'Según el formulario del plan para una compra habitual. Su deducible puede cambiarlo.',
  copayBetter: 'Su copago puede ser el mejor precio.',
  notEligible: 'no elegible',
  notEligibleText: 'Existe una oferta para este medicamento, pero no para este tipo de seguro.',
  notAvailable: 'no disponible',
  notAvailableText: 'No hay ningún cupón para este medicamento cerca de usted en este momento.',
  averageTitle: 'Lo que pagaron los miembros',
  averageLabel: 'Copago promedio',
  averageDisclaimer: 'De {claims} reclamaciones pagadas de miembros de este plan. Ilustrativo.',
  alternativesLine1: 'Su plan lo cubre en un nivel más bajo, o es el mismo medicamento con su otro nombre.',
  /** Where no plan is chosen. */
  alternativesOtherName: 'Es el mismo medicamento con su otro nombre, por menos.',
  alternativesLine2: 'Solo su médico o farmacéutico puede decir si otro medicamento es adecuado para usted.',
  couponDisclaimerText: 'Esta tarjeta no es un seguro. La farmacia decide el precio final. Muéstrela antes de pagar.',
  poweredBy: 'Con tecnología de {network}',
  pharmacyHelp: 'Ayuda para farmacéuticos: {phone}',
  memberHelp: 'Ayuda para miembros: {phone}',
})
