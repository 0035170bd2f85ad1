/** What the API says of an error, in both languages: the `message` of its envelope. */
import type { ErrorCode } from '@rxgauge/contract'
import type { Language } from './language'

type Sentences = Record<ErrorCode, string>

const tryAgain = {
  en: 'Some error occured!. Please try again',
  es: 'Ocurrió un error. Inténtelo de nuevo',
}

const en: Sentences = {
  REFRESH_TOKEN_INVALID: 'This device is not known. Please try again.',
  REFRESH_TOKEN_INACTIVE: 'This session has ended. Please try again.',
  INVALID_CREDENTIALS: 'The sign-in details are not right.',
  UNKNOWN: tryAgain.en,
  APP_CODE_NOT_FOUND: 'This app is not known.',
  APP_CODE_MISMATCH: 'This app does not belong to this organization.',
  ORG_CODE_NOT_FOUND:
    'We’re sorry. We don’t recognize that company code. Either try again or reach out to your HR contact for assistance.',
  ORG_CODE_MISMATCH: 'This device belongs to another organization.',
  ORG_CODE_REQUIRED: 'A company code is needed.',
  ORIGIN_NOT_ALLOWED: 'This page may not show prices for this organization.',
  UNAUTHORIZED: 'This session has ended. Please try again.',
  SIGN_IN_REQUIRED: 'Please sign in first.',
  NOT_IMPLEMENTED: 'This is not available yet.',
  NOT_FOUND: 'There is nothing at this address.',
  INVALID_REQUEST: 'Something in this request is not right.',
  BODY_TOO_LARGE: 'This is too much text.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a minute and try again.',
  OVERLOADED: 'Many people are asking right now. Please try again in a moment.',
  PRODUCT_NOT_FOUND: 'We do not know this medication.',
  QUANTITY_INVALID: 'Enter a quantity greater than 0 and no more than 9999.',
  ZIP_INVALID: 'Zip must be 5 digits long',
  ZIP_NOT_FOUND: 'We’re sorry. That is not a valid zip code.',
  LOCATION_INVALID: 'We could not find a place for your location.',
  INSURANCE_NOT_FOUND: 'We do not know this insurance plan.',
  CONTENT_NOT_FOUND: 'This text does not exist.',
  PRICE_NOT_AVAILABLE: 'There is no price for this medication right now.',
  PHARMACY_NOT_FOUND: 'We do not know this pharmacy.',
  PHARMACY_CLOSED: 'This pharmacy has closed. Please choose another one.',
  OFFER_NOT_AVAILABLE: 'This offer has ended. Please choose another one.',
  NOT_ELIGIBLE: 'Manufacturer offers are not for people insured by Medicare, Medicaid or another government program.',
  COUPON_NOT_FOUND: 'We do not know this coupon.',
}

const es: Sentences = {
  REFRESH_TOKEN_INVALID: 'Este dispositivo no es conocido. Inténtelo de nuevo.',
  REFRESH_TOKEN_INACTIVE: 'Esta sesión ha terminado. Inténtelo de nuevo.',
  INVALID_CREDENTIALS: 'Los datos de acceso no son correctos.',
  UNKNOWN: tryAgain.es,
  APP_CODE_NOT_FOUND: 'Esta aplicación no es conocida.',
  APP_CODE_MISMATCH: 'Esta aplicación no pertenece a esta organización.',
  ORG_CODE_NOT_FOUND:
    'Lo sentimos. No reconocemos ese código de empresa. Inténtelo de nuevo o pida ayuda a su contacto de Recursos Humanos.',
  ORG_CODE_MISMATCH: 'Este dispositivo pertenece a otra organización.',
  ORG_CODE_REQUIRED: 'Se necesita un código de empresa.',
  ORIGIN_NOT_ALLOWED: 'Esta página no puede mostrar precios de esta organización.',
  UNAUTHORIZED: 'Esta sesión ha terminado. Inténtelo de nuevo.',
  SIGN_IN_REQUIRED: 'Inicie sesión primero.',
  NOT_IMPLEMENTED: 'Esto todavía no está disponible.',
  NOT_FOUND: 'No hay nada en esta dirección.',
  INVALID_REQUEST: 'Algo en esta solicitud no es correcto.',
  BODY_TOO_LARGE: 'Es demasiado texto.',
  TOO_MANY_REQUESTS: 'Demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
  OVERLOADED: 'Muchas personas están consultando ahora. Inténtelo de nuevo en un momento.',
  PRODUCT_NOT_FOUND: 'No conocemos este medicamento.',
  QUANTITY_INVALID: 'Ingrese una cantidad mayor que 0 y de 9999 como máximo.',
  ZIP_INVALID: 'El código postal debe tener 5 dígitos',
  ZIP_NOT_FOUND: 'Lo sentimos. Ese código postal no es válido.',
  LOCATION_INVALID: 'No pudimos encontrar un lugar para su ubicación.',
  INSURANCE_NOT_FOUND: 'No conocemos este plan de seguro.',
  CONTENT_NOT_FOUND: 'Este texto no existe.',
  PRICE_NOT_AVAILABLE: 'No hay precio para este medicamento en este momento.',
  PHARMACY_NOT_FOUND: 'No conocemos esta farmacia.',
  PHARMACY_CLOSED: 'Esta farmacia ha cerrado. Elija otra.',
  OFFER_NOT_AVAILABLE: 'Esta oferta ha terminado. Elija otra.',
  NOT_ELIGIBLE:
    'Las ofertas de fabricantes no son para personas aseguradas por Medicare, Medicaid u otro programa del gobierno.',
  COUPON_NOT_FOUND: 'No conocemos este cupón.',
}

const errors: Record<Language, Sentences> = { en, es }

export const errorMessage = (code: ErrorCode, language: Language): string => errors[language][code]

const priceTexts = {
  en: {
    retailDisclaimer: 'The middle one of the usual prices at pharmacies near you. An estimate.',
    discountLoading: 'Checking {network}',
    discountDisclaimer: 'Best price near you with the {network} card. An estimate; the pharmacy decides.',
    couponDisclaimer: 'With a coupon of {name}. An estimate; the pharmacy decides.',
    programDisclaimer: '{name}. Terms apply. Not for people insured by a government program.',
    copayDisclaimer: 'From the plan’s formulary for a usual fill. Your deductible can change it.',
    copayBetter: 'Your copay may be the better price.',
    notEligible: 'not eligible',
    notEligibleText: 'There is an offer for this medication, but not for this kind of insurance.',
    notAvailable: 'not available',
    notAvailableText: 'No coupon exists for this medication near you right now.',
    averageTitle: 'What members paid',
    averageLabel: 'Average copay',
    averageDisclaimer: 'From {claims} paid claims of this plan’s members. Illustrative.',
    alternativesLine1: 'Covered by your plan at a lower tier, or the same medication by its other name.',
    alternativesLine2: 'Only your doctor or pharmacist can say whether another medication is right for you.',
    couponDisclaimerText: 'This card is not insurance. The pharmacy decides the final price. Show it before you pay.',
    poweredBy: 'Powered by {network}',
    pharmacyHelp: 'Pharmacist help: {phone}',
    memberHelp: 'Member help: {phone}',
  },
  es: {
    retailDisclaimer: 'El precio medio habitual de las farmacias cerca de usted. Es una estimación.',
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
    alternativesLine2: 'Solo su médico o farmacéutico puede decir si otro medicamento es adecuado para usted.',
    couponDisclaimerText: 'Esta tarjeta no es un seguro. La farmacia decide el precio final. Muéstrela antes de pagar.',
    poweredBy: 'Con tecnología de {network}',
    pharmacyHelp: 'Ayuda para farmacéuticos: {phone}',
    memberHelp: 'Ayuda para miembros: {phone}',
  },
}

/** The sentences that the server puts beside its prices. */
export const priceText = (language: Language) => priceTexts[language]
