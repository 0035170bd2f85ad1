/**
 * Forms and units of medications. The catalogue names them in English; what it names that does not stand here is shown
 * as it came.
 */
import type { Language } from './language'

/** One, several. */
type Unit = readonly [string, string]

const units: Record<Language, Record<string, Unit>> = {
  en: {
    tablet: ['tablet', 'tablets'],
    capsule: ['capsule', 'capsules'],
    inhaler: ['inhaler', 'inhalers'],
    'spray bottle': ['spray bottle', 'spray bottles'],
    pen: ['pen', 'pens'],
    patch: ['patch', 'patches'],
    film: ['film', 'films'],
    vial: ['vial', 'vials'],
    ring: ['ring', 'rings'],
    device: ['device', 'devices'],
  },
  es: {
    tablet: ['tableta', 'tabletas'],
    capsule: ['cápsula', 'cápsulas'],
    inhaler: ['inhalador', 'inhaladores'],
    'spray bottle': ['frasco', 'frascos'],
    pen: ['pluma', 'plumas'],
    patch: ['parche', 'parches'],
    film: ['lámina', 'láminas'],
    vial: ['vial', 'viales'],
    ring: ['anillo', 'anillos'],
    device: ['dispositivo', 'dispositivos'],
  },
}

const spanishForms: Record<string, string> = {
  Tablet: 'Tableta',
  Capsule: 'Cápsula',
  'Extended-release tablet': 'Tableta de liberación prolongada',
  'Extended-release capsule': 'Cápsula de liberación prolongada',
  'Delayed-release tablet': 'Tableta de liberación retardada',
  'Delayed-release capsule': 'Cápsula de liberación retardada',
  'Disintegrating tablet': 'Tableta bucodispersable',
  'Chewable tablet': 'Tableta masticable',
  'Sublingual tablet': 'Tableta sublingual',
  'Sublingual film': 'Lámina sublingual',
  'Oral suspension': 'Suspensión oral',
  'Oral solution': 'Solución oral',
  'Topical suspension': 'Suspensión tópica',
  'Nebulizer solution': 'Solución para nebulizador',
  'Eye drops': 'Gotas para los ojos',
  'Eye ointment': 'Ungüento para los ojos',
  'Nasal spray': 'Aerosol nasal',
  Inhaler: 'Inhalador',
  Vial: 'Vial',
  'Pen injector': 'Pluma inyectora',
  'Auto-injector': 'Autoinyector',
  Injection: 'Inyección',
  Patch: 'Parche',
  Gel: 'Gel',
  Cream: 'Crema',
  Ointment: 'Ungüento',
  Shampoo: 'Champú',
  'Vaginal ring': 'Anillo vaginal',
}

/** `30 tablets`, `1 tableta`, `2.5 mL`. */
export function countOf(quantity: number, unit: string, language: Language): string {
  const [one, several] = units[language][unit] ?? [unit, unit]
  return `${quantity} ${quantity === 1 ? one : several}`
}

/** The name of a form in a language. */
export const formName = (form: string, language: Language): string =>
  language === 'es' ? (spanishForms[form] ?? form) : form
