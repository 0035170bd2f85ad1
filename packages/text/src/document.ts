/** What stands on the pages that the server makes itself: the printed coupon and a medication's information page. */
import type { Language } from './language'

const documentTexts = {
  en: {
    discountCard: 'Discount card',
    copayCard: 'Copay savings card',
    price: 'Estimated price',
    memberId: 'Member ID',
    group: 'Group',
    showThis: 'Show this to the pharmacist before you pay.',
    notInsurance: 'This is not insurance',
    free: 'This is a FREE card and may not be sold',
    excluded: 'Governmental beneficiaries excluded, terms and conditions apply',
    printed: 'Price estimated on {date}. The pharmacy decides the final price.',
    illustrative: 'Demonstration only: this card is accepted nowhere.',
    anyPharmacy: 'At any participating pharmacy',
    mailOrder: 'By mail order',
    about: 'About {name}',
    isGeneric: '{name} is the generic of {other}: the same active ingredient, usually at a lower price.',
    isBrand: '{name} is a brand of {other}. Ask whether the generic is right for you.',
    onlyName: '{name} goes by this name only.',
    forms: 'Forms and strengths',
    askTitle: 'Ask your doctor or pharmacist',
    ask: [
      'What is it for, and how will I know that it works?',
      'When and how do I take it, and what if I miss a dose?',
      'Does it go with my other medications, with food, with alcohol?',
      'Which side effects are usual, and which mean that I should call?',
      'Is there a medication that does the same for less?',
    ],
    noAdvice:
      'This page is no medical advice. Read the leaflet that comes with your medication, and never stop or change it because of a price.',
    emergency: 'In an emergency call 911. For poisoning call 1-800-222-1222.',
  },
  es: {
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
    noAdvice:
      'Esta página no es un consejo médico. Lea el prospecto de su medicamento y nunca lo deje ni lo cambie por un precio.',
    emergency: 'En una emergencia llame al 911. Por intoxicación llame al 1-800-222-1222.',
  },
}

export const documentText = (language: Language) => documentTexts[language]
