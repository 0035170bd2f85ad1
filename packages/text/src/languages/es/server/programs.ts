/** Spanish text that the public API tells people through programs and assistants. */
import { translation } from '../../../sentence'
import type { ProgramTexts } from '../../en/server/programs'

export const programs = translation<ProgramTexts>()({
  notInsurance: 'Esto no es un seguro ni un consejo médico. Los precios son estimaciones; la farmacia decide.',
  paused: 'Este precio no se muestra por ahora.',
  copay: {
    planNeeded: 'El copago depende del plan de seguro. Indique un plan para obtenerlo.',
    notCovered: 'Este plan no cubre este medicamento.',
    notShown: 'Este plan cubre este medicamento. Aquí no se muestra el copago.',
  },
  consent: {
    card: 'Pido esta tarjeta de descuento. Sé que no es un seguro.',
    program:
      'Pido esta tarjeta de ahorro. No participo en Medicare, Medicaid ni otro programa del gobierno, y acepto sus condiciones.',
  },
})
