/** Spanish text of My list. */
import type { EditionChanges } from '../../edition'
import { translation } from '../../sentence'
import type { MyListMessages, MyListSentences } from '../en/my-list'
import { medication } from './medication-words'

export const messages: MyListMessages = {
  ...translation<MyListSentences>()({
    title: 'Mi lista',
    lead: 'Todos los medicamentos que compra y lo que cuestan juntos cerca de usted.',
    back: 'Volver a la búsqueda',
    strip: {
      count: { one: '1 medicamento', many: '{count} medicamentos' },
      together: '{price} en total',
      see: 'Ver mi lista',
      two: 'Tiene dos listas. Elija qué conservar.',
    },
    add: 'Agregar a mi lista',
    inList: 'En su lista',
    short: { add: 'Agregar', there: 'En la lista' },
    search: {
      label: 'Agregar un medicamento',
      placeholder: 'Escriba el nombre de un medicamento',
      adding: 'Agregando {name}…',
      added: 'Agregado: {name}, {dose}, {quantity}.',
      noStrength: 'No tenemos precio para ninguna dosis de {name}, así que no se agregó.',
    },
    empty: {
      title: 'Su lista está vacía',
      text: 'Agregue los medicamentos que compra. Luego vea si cuesta menos una farmacia o dos.',
      steps: [
        'Escriba arriba el nombre de un medicamento o presione uno abajo.',
        'Revise la concentración y la cantidad.',
        'Ingrese su código postal para ver los precios.',
      ],
    },
    suggestions: {
      coupons: 'De Mis cupones',
      recent: 'Vistos hace poco',
      top: 'Se buscan a menudo',
      add: 'Agregar {name}',
    },
    entries: { one: '1 medicamento', many: '{count} medicamentos' },
    entry: {
      change: 'Cambiar',
      changeNamed: 'Cambiar {name}',
      remove: 'Quitar',
      removeNamed: 'Quitar {name}',
      up: 'Subir {name}',
      down: 'Bajar {name}',
      moved: '{name} es ahora el número {place} de {count}.',
      form: 'Forma',
      strength: 'Dosis',
      quantity: 'Cantidad',
      custom: 'Otra cantidad',
      customLabel: 'De {min} a {max}',
      customWrong: 'Escriba un número.',
      plan: 'Seguro',
      noPlan: 'Sin seguro',
      otherPlan: 'El plan elegido antes',
      searchPlan: 'Buscar otro plan',
      done: 'Listo',
      cancel: 'Cancelar',
      lowest: 'desde {price}',
      elsewhere: 'No hay precio cerca, pero sí más lejos o por correo. Véalo abajo.',
      noPrice: 'No tenemos precio para este cerca de usted. No cuenta en la suma.',
      gone: 'Ya no tenemos este medicamento. No cuenta en la suma.',
      recounted: 'Ahora se cuenta en otra unidad. Elija otra vez la cantidad. Hasta entonces no cuenta en la suma.',
      recountedFrom: 'Antes: {before}. Ahora se cuenta en otra unidad. Elija otra vez la cantidad.',
      planGone: 'Ya no tenemos este plan, así que este es el precio sin seguro.',
      noChoices: 'Ahora no podemos cargar sus dosis.',
      goneChoices: 'Ya no tenemos este medicamento. Quítelo o agréguelo de nuevo con su nuevo nombre.',
    },
    place: {
      title: '¿Dónde compra?',
      label: 'Código postal',
      show: 'Ver precios',
      near: 'Cerca de {zip}',
      change: 'Cambiar el código postal',
    },
    startNew: 'Empezar una lista nueva',
    notice: {
      cleared: 'Se vació la lista.',
      removed: 'Se quitó {name}.',
      undo: 'Deshacer',
      close: 'Cerrar',
      there: '{name} ya está en su lista.',
      full: 'Una lista tiene hasta {most} medicamentos. Quite uno para agregar {name}.',
      joined: {
        one: 'El medicamento de este dispositivo ya está en la lista de su cuenta.',
        many: 'Los {count} medicamentos de este dispositivo ya están en la lista de su cuenta.',
      },
      tooMany: 'Juntos son {count}, y una lista tiene hasta {most}. Primero quite algunos. No se cambió nada.',
      kept: 'También cambió esto en otro dispositivo. Guardamos lo que eligió aquí: {names}.',
      dropped: 'Una lista tiene hasta {most} medicamentos. Estos no cupieron con los del otro dispositivo: {names}.',
      restored: 'Se deshizo el cambio.',
    },
    question: {
      title: 'Tiene dos listas',
      text: 'Este dispositivo tiene {here}, y su cuenta tiene {account}.',
      join: 'Unir las dos',
      account: 'Conservar solo la de mi cuenta',
      later: 'Ahora no',
      erased: 'Se eliminó la lista de este dispositivo.',
    },
    saving: {
      unsent:
        'Todavía no está en su cuenta. La guardaremos cuando haya conexión. Deje esta página abierta hasta entonces.',
      failed: 'No pudimos cargar su lista.',
      refused: 'No pudimos guardar su lista: {reason}',
      here: 'Esta lista está solo en este dispositivo. Inicie sesión para verla en los demás.',
    },
    shared: {
      title: 'Una lista para usted',
      lead: 'Alguien compartió estos medicamentos. No se agrega nada hasta que presione el botón.',
      add: { one: 'Agregarlo a mi lista', many: 'Agregar estos {count} a mi lista' },
      added: { one: 'Se agregó 1 medicamento.', many: 'Se agregaron {count} medicamentos.' },
      allThere: 'Ya están todos en su lista.',
      someFull: 'Una lista tiene hasta {most} medicamentos, así que estos no se agregaron: {names}.',
      gone: {
        one: '1 medicamento de esta lista ya no se ofrece.',
        many: '{count} medicamentos de esta lista ya no se ofrecen.',
      },
      ended: 'Este enlace ya no funciona. Pida uno nuevo.',
      until: 'El enlace funciona hasta el {date}.',
      none: 'Ahora no',
    },
  }),
  medication,
}

export const editions: EditionChanges<MyListMessages> = {
  provider: {
    title: 'Lista de medicamentos',
    lead: 'Todos los medicamentos del paciente y lo que cuestan juntos cerca.',
    strip: { see: 'Ver la lista', two: 'Hay dos listas. Elija qué conservar.' },
    add: 'Agregar a la lista',
    inList: 'En la lista',
    empty: {
      title: 'La lista está vacía',
      text: 'Agregue los medicamentos del paciente. Luego vea si cuesta menos una farmacia o dos.',
      steps: [
        'Escriba arriba el nombre de un medicamento o presione uno abajo.',
        'Revise la concentración y la cantidad.',
        'Ingrese el código postal del paciente para ver los precios.',
      ],
    },
    place: { title: '¿Dónde compra el paciente?' },
    notice: {
      there: '{name} ya está en la lista.',
      joined: {
        one: 'El medicamento de este dispositivo ya está en la lista de la cuenta.',
        many: 'Los {count} medicamentos de este dispositivo ya están en la lista de la cuenta.',
      },
      kept: 'Esto también cambió en otro dispositivo. Guardamos lo que se eligió aquí: {names}.',
    },
    question: {
      title: 'Hay dos listas',
      text: 'Este dispositivo tiene {here}, y la cuenta tiene {account}.',
      account: 'Conservar solo la de la cuenta',
    },
    saving: {
      unsent:
        'Todavía no está en la cuenta. La guardaremos cuando haya conexión. Deje esta página abierta hasta entonces.',
      failed: 'No pudimos cargar la lista.',
      refused: 'No pudimos guardar la lista: {reason}',
      here: 'Esta lista está solo en este dispositivo. Inicie sesión para verla en otros.',
    },
    shared: {
      title: 'Una lista compartida',
      add: { one: 'Agregarlo a la lista', many: 'Agregar estos {count} a la lista' },
      allThere: 'Ya están todos en la lista.',
    },
  },
}
