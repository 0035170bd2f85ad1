/** The catalog's forms are already English; only its units need a plural. */
import type { MedicationWords } from '../../medication-words'

export const medication: MedicationWords = {
  dose: '{strength} {form}',
  costUnits: { EA: 'one unit', ML: 'one milliliter', GM: 'one gram' },
  forms: {},
  strengths: {},
  units: {
    tablet: ['tablet', 'tablets'],
    capsule: ['capsule', 'capsules'],
    inhaler: ['inhaler', 'inhalers'],
    'spray bottle': ['spray bottle', 'spray bottles'],
    pen: ['pen', 'pens'],
    'auto-injector': ['auto-injector', 'auto-injectors'],
    syringe: ['syringe', 'syringes'],
    cartridge: ['cartridge', 'cartridges'],
    piece: ['piece', 'pieces'],
    patch: ['patch', 'patches'],
    film: ['film', 'films'],
    vial: ['vial', 'vials'],
    ring: ['ring', 'rings'],
    device: ['device', 'devices'],
    suppository: ['suppository', 'suppositories'],
    insert: ['insert', 'inserts'],
    lozenge: ['lozenge', 'lozenges'],
    pad: ['pad', 'pads'],
    kit: ['kit', 'kits'],
  },
}
