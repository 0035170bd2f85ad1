/** Spanish text of a list's cards at one pharmacy, its paper, and sharing a list. */
import type { EditionChanges } from '../../edition'
import { translation } from '../../sentence'
import type { ListCounterMessages, ListCounterSentences } from '../en/list-counter'
import { medication } from './medication-words'

export const messages: ListCounterMessages = {
  ...translation<ListCounterSentences>()({
    loading: 'Buscando sus cupones…',
    previous: 'Anterior',
    next: 'Siguiente',
    place: '{place} de {count}',
    cards: 'Cupones',
    shown: '{place} de {count}: {name}',
    insuranceCard: 'Muestre su tarjeta de seguro',
    insurance: 'Con su plan, aquí cuesta unos {price}. Ningún cupón es más bajo.',
    afterDeductible: 'Hasta cubrir el deducible puede costar más.',
    refused: 'Para este medicamento no hay cupón',
    openCard: 'Abrir el cupón del fabricante',
    keep: 'Guardar estos cupones en este dispositivo por 24 horas',
    keepNote: 'También funcionan sin internet.',
    print: { one: 'Imprimir el cupón', many: 'Imprimir los cupones' },
    printEach: 'Imprimir los cupones, una página por farmacia',
    printing: 'Preparando las páginas…',
    openPdf: 'Abrir las páginas para imprimir',
    noneToPrint: 'No hay ningún cupón para imprimir.',
    popUp: 'Su navegador bloqueó la ventana nueva.',
    share: 'Compartir la lista',
    shareTitle: 'Compartir su lista',
    shareLead:
      'Quien tenga el enlace ve los medicamentos y sus precios cercanos. No incluye código postal, plan ni nombre.',
    making: 'Creando el enlace…',
    link: 'Enlace',
    copy: 'Copiar el enlace',
    copied: 'Copiado',
    copyFailed: 'No pudimos copiarlo. Seleccione el enlace y cópielo usted.',
    scan: 'Escanéelo con la cámara de un teléfono para abrir la lista allí.',
  }),
  medication,
}

export const editions: EditionChanges<ListCounterMessages> = {
  provider: {
    loading: 'Buscando los cupones…',
    insuranceCard: 'El paciente muestra su tarjeta de seguro',
    insurance: 'Con el plan del paciente, aquí cuesta unos {price}. Ningún cupón es más bajo.',
    share: 'Enviar la lista a un paciente',
    shareTitle: 'Enviar la lista a un paciente',
    shareLead:
      'El paciente ve los medicamentos y sus precios cercanos. El enlace no incluye código postal, plan ni nombre.',
    scan: 'El paciente escanea este código con la cámara de un teléfono para ver la lista.',
  },
}
