/** What the server says when something was done, and what it writes to others. */
import type { Language } from './language'

const outgoingTexts = {
  en: {
    thanksForSharing: 'Thank you for sharing {product}.',
    thanksForRating: 'Thank you for rating {product}.',
    contactTaken: 'Thank you. We reply within {days} business days.',
    siteText: '{organization}: compare what your medication costs nearby, and get a free coupon: {link}',
    siteSubject: 'See what your medication costs nearby',
    siteEmail:
      '{greeting}\n\n{sender} thought this could help you: compare retail, discount, coupon and insurance prices of a medication near you, and show the coupon at the counter.\n\n{link}\n\nThis is not insurance. Prices are estimates; the pharmacy decides.',
    couponText: '{organization}: your savings coupon. Show it to the pharmacist before you pay: {link}',
    couponSubject: 'Your savings coupon',
    couponEmail:
      '{greeting}\n\n{sender} sends you a savings coupon. Show it to the pharmacist before you pay.\n\n{link}\n\nThis is not insurance. The pharmacy decides the final price.',
    hello: 'Hello,',
    helloName: 'Hello {name},',
  },
  es: {
    thanksForSharing: 'Gracias por compartir {product}.',
    thanksForRating: 'Gracias por calificar {product}.',
    contactTaken: 'Gracias. Respondemos en un plazo de {days} días hábiles.',
    siteText: '{organization}: compare cuánto cuesta su medicamento cerca de usted y obtenga un cupón gratuito: {link}',
    siteSubject: 'Vea cuánto cuesta su medicamento cerca de usted',
    siteEmail:
      '{greeting}\n\n{sender} pensó que esto podría ayudarle: compare los precios de venta, con descuento, con cupón y con seguro de un medicamento cerca de usted, y muestre el cupón en el mostrador.\n\n{link}\n\nEsto no es un seguro. Los precios son estimaciones; la farmacia decide.',
    couponText: '{organization}: su cupón de ahorro. Muéstrelo al farmacéutico antes de pagar: {link}',
    couponSubject: 'Su cupón de ahorro',
    couponEmail:
      '{greeting}\n\n{sender} le envía un cupón de ahorro. Muéstrelo al farmacéutico antes de pagar.\n\n{link}\n\nEsto no es un seguro. La farmacia decide el precio final.',
    hello: 'Hola:',
    helloName: 'Hola, {name}:',
  },
}

export const outgoingText = (language: Language) => outgoingTexts[language]
