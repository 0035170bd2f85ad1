/** Spanish text of what a list costs. */
import type { EditionChanges } from '../../edition'
import { translation } from '../../sentence'
import type { ListAnswerMessages } from '../en/list-answer'

export const messages = translation<ListAnswerMessages>()({
  title: 'Lo que cuesta en total',
  titleOfOne: 'Lo que cuesta',
  loading: 'Buscando los precios de la lista',
  earlier:
    'Abajo están los últimos precios que tenemos. La lista o el código postal pueden haber cambiado desde entonces.',
  sentence: {
    oneStop: 'Una sola parada en {name}: {total}.',
    notAll: 'Ninguna farmacia cercana tiene los {count}. {name} tiene {some}: {total}.',
    saves: { two: 'Con dos paradas ahorra {amount}.', three: 'Con tres paradas ahorra {amount}.' },
    thirdSaves: 'Con una tercera parada ahorra {amount}.',
    hasAll: {
      two: 'Con dos paradas están los {count}: {total}.',
      three: 'Con tres paradas están los {count}: {total}.',
    },
    hasMore: {
      two: 'Con dos paradas hay {some} de {count}: {total}.',
      three: 'Con tres paradas hay {some} de {count}: {total}.',
    },
    savesNothing: 'Con una segunda parada no ahorra nada.',
    none: 'No tenemos precios para esta lista en una farmacia cercana.',
    byMail: 'Por correo, de {name}: {total}.',
  },
  paid: {
    insurance: '{count} con seguro',
    coupon: { one: '1 con cupón', many: '{count} con cupones' },
  },
  deductible: {
    full: 'Con el seguro, quizás pague el precio completo hasta llegar a su deducible.',
    coupons: 'Lo que paga con un cupón no cuenta para su deducible.',
  },
  leftOut: {
    title: 'No están en estos totales:',
    noPrice: 'sin precio cerca',
    mailOnly: 'solo por correo',
    gone: 'ya no se ofrece',
    recounted: 'ahora se cuenta en otra unidad; elija otra vez la cantidad',
  },
  ways: {
    one: 'Una farmacia para todo',
    onePart: 'Una farmacia',
    each: 'Cada uno a su mejor precio',
    two: 'Las mejores dos paradas',
    three: 'Las mejores tres paradas',
    stops: { one: '1 parada', many: '{count} paradas' },
    between: '{miles} mi entre paradas',
    saves: 'Ahorra {amount}',
    some: '{some} de {count} medicamentos',
    oneIsEnough: 'Basta una parada: {name} tiene el precio más bajo de cada uno.',
    twoAreEnough: 'Bastan dos paradas: entre las dos tienen el precio más bajo de cada uno.',
    threeStops: 'Tres paradas: {total}',
  },
  table: {
    caption: 'Lo que cuesta cada uno en {name}',
    captionOfWay: '{way}: lo que cuesta cada uno',
    drug: 'Medicamento',
    price: 'Precio',
    changed: 'cambió en la lista desde entonces',
    noPrice: 'Sin precio aquí',
    copay: 'con seguro',
    card: 'con cupón',
    program: 'con cupón del fabricante',
  },
  coupons: {
    show: { one: 'Ver cupón', many: 'Ver {count} cupones' },
    showAt: { one: 'Ver cupón: {name}', many: 'Ver {count} cupones: {name}' },
  },
  pharmacies: {
    byTotal: 'Total',
    some: '{some} de {count}',
  },
})

export const editions: EditionChanges<ListAnswerMessages> = {
  provider: {
    deductible: {
      full: 'Con el seguro, quizás el paciente pague el precio completo hasta llegar a su deducible.',
      coupons: 'Lo que el paciente paga con un cupón no cuenta para el deducible.',
    },
  },
}
