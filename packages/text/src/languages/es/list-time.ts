/** Spanish text of a list over time. */
import { translation } from '../../sentence'
import type { ListTimeMessages } from '../en/list-time'

export const messages = translation<ListTimeMessages>()({
  since: {
    title: 'Desde que hizo esta lista',
    less: {
      one: '{name} cuesta {amount} menos que el {date}: {now}; antes costaba {before}.',
      many: 'Estos {count} cuestan {amount} menos que el {date}: {now}; antes costaban {before}.',
    },
    more: {
      one: '{name} cuesta {amount} más que el {date}: {now}; antes costaba {before}.',
      many: 'Estos {count} cuestan {amount} más que el {date}: {now}; antes costaban {before}.',
    },
    same: {
      one: '{name} cuesta lo mismo que el {date}: {now}.',
      many: 'Estos {count} cuestan lo mismo que el {date}: {now}.',
    },
    first: 'Cada uno se compara con el día en que lo agregó. El primero fue el {date}.',
    out: 'No se comparan:',
    noPrice: 'hoy no tiene precio',
    noFirst: 'no tenía precio cuando lo agregó',
    today: 'agregado hoy',
    otherZip: 'agregado cerca de otro código postal',
  },
  watch: {
    title: 'Avisarme cuando cueste menos',
    lead: 'Lo revisamos cada día cerca de {zip}. Le avisamos una vez, y otra vez solo si el precio sube y vuelve a bajar.',
    guest: 'Primero inicie sesión. Así podremos avisarle cuando baje un precio.',
    what: 'Qué precio seguir',
    wholeList: 'Toda la lista, {count} medicamentos juntos',
    price: 'Avisarme a este precio o menos',
    priceHint: 'En dólares, como 20 o 12.50',
    priceWrong: 'Escriba un precio de $0.01 a $9,999.99.',
    inbox: 'Siempre lo encontrará en Notificaciones.',
    set: 'Seguir este precio',
    yours: 'Precios que usted sigue',
    one: '{name}: {price} o menos cerca de {zip}',
    list: 'Su lista de {count}: {price} o menos cerca de {zip}',
    waiting: 'Le avisaremos cuando baje a ese precio.',
    resting: 'Ya estaba en ese precio cuando lo revisamos. El próximo mensaje llegará después de que haya subido.',
    changed: 'Su lista cambió desde entonces. Sígala otra vez para contar lo que tiene ahora.',
    stop: 'Terminar',
    stopNamed: 'Dejar de seguir: {name}',
    off: 'Aquí el seguimiento de precios está desactivado, así que ahora no los revisamos.',
    none: 'Ahora no sigue ningún precio.',
    loadFailed: 'No pudimos cargar los precios que usted sigue.',
  },
  calendar: {
    title: 'Días de resurtido en mi calendario',
    lead: 'Un solo archivo con los días de resurtido de su lista, para el calendario de su teléfono o computadora.',
    nextOn: 'Próximo resurtido de {name}',
    supply: 'Días que dura un resurtido de {name}',
    days: '{count} días',
    hint: 'Deje un día vacío para no incluirlo.',
    withNames: 'Incluir los nombres de mis medicamentos. Otras personas pueden ver mi calendario.',
    download: 'Descargar el archivo de calendario',
    saved: 'El archivo está en sus descargas. Ábralo para agregar los días.',
    none: 'Escriba el día de al menos un resurtido.',
  },
})
