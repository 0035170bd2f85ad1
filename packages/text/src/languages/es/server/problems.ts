/** Spanish text of the public API's own refusals. */
import { translation } from '../../../sentence'
import type { ProblemTexts } from '../../en/server/problems'

export const problems = translation<ProblemTexts>()({
  KEY_MISSING: 'Hace falta una clave. Envíela así: “Authorization: Bearer rxg_live_…”.',
  KEY_UNKNOWN: 'Este servidor no tiene una clave así. Verifique que esté copiada completa.',
  KEY_EXPIRED: 'Esta clave ya venció. Cree una nueva.',
  KEY_ENDED: 'Alguien anuló esta clave. Cree una nueva.',
  KEY_NOT_FROM_HERE:
    'Esta clave no se puede usar desde esta dirección. Agregue la dirección a la clave o use otra clave.',
  SCOPE_MISSING: 'Esta clave no tiene “{scope}”. Cree una que lo tenga.',
  ORGANIZATION_NEEDED:
    'Esta clave es para toda la instalación: indique el código de una organización en el encabezado RxGauge-Organization.',
  ORGANIZATION_NOT_OF_KEY: 'Esta clave es para una sola organización y esta solicitud es sobre otra cosa.',
  KEY_LIMIT_REACHED: 'Esta clave ya usó todas sus solicitudes por ahora. Inténtelo de nuevo en {wait}.',
  CURSOR_INVALID: 'Este cursor no es nuestro. Comience de nuevo sin cursor.',
  IDEMPOTENCY_KEY_INVALID:
    'Una Idempotency-Key tiene de 8 a 200 letras, dígitos, puntos, guiones, dos puntos o guiones bajos.',
  IDEMPOTENCY_KEY_REUSED: 'Esta Idempotency-Key ya se usó para otra solicitud. Use una nueva para cada solicitud.',
  IDEMPOTENCY_KEY_IN_USE:
    'La primera solicitud con esta Idempotency-Key no ha terminado. Inténtelo de nuevo en un momento.',
  NOT_WITH_TEST_KEY: 'Una clave de prueba no puede hacer esto. Use una clave real.',
  CONSENT_NEEDED: 'La persona debe aceptar primero. Pregúntele y envíe “consent” con las palabras que aceptó.',
  SECOND_PERSON_NEEDED: 'Una segunda persona decide sobre esto en el panel.',
})
