import { translation } from '../../sentence'
import type { memberSignOn as english } from '../en/member-sign-on'

export const memberSignOn = translation<typeof english>()({
  title: 'Inicio de sesión de miembros',
  intro:
    'Los miembros pueden iniciar sesión con el proveedor de identidad de la organización (OpenID Connect), además de con una contraseña. La página de inicio de sesión tendrá un botón para eso.',
  none: 'No hay ningún proveedor.',
  changed: 'Definido por {by} el {time}.',
  callback: 'Dirección de regreso, para registrarla en el proveedor',
  copyCallback: 'Copiar la dirección de regreso',
  copied: 'Copiada',
  issuer: 'Emisor',
  issuerHint: 'La dirección que nombra la descripción del proveedor, como https://login.example.com.',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  secretHint: 'No se muestra otra vez.',
  secretKept: 'Vacío: se conserva el guardado, salvo que cambie el emisor o el cliente.',
  scope: 'Más alcances',
  scopeHint: 'Además de openid y email, separados por espacios.',
  claimsTitle: 'Cómo llama el proveedor a cada dato',
  claimsHint: 'Vacío: el proveedor no lo dice. Un punto lleva hacia adentro, como address.postal_code.',
  claims: {
    email: 'Correo electrónico',
    emailVerified: 'Si el correo electrónico está confirmado',
    phone: 'Teléfono',
    phoneVerified: 'Si el teléfono está confirmado',
    firstName: 'Nombre',
    lastName: 'Apellido',
    plan: 'Plan de seguro, por la clave de su archivo o su número',
    zip: 'Código postal',
  },
  ownsEmails: 'Los correos electrónicos del proveedor son propios',
  ownsEmailsHint:
    'Actívelo solo si nadie puede elegir allí el correo de otra persona: un correo confirmado abre entonces la cuenta que ya lo tiene.',
  save: 'Guardar el proveedor',
  saved: 'Guardado.',
  check: 'Comprobar el proveedor',
  checked: 'El proveedor responde.',
  remove: 'Quitar el proveedor',
  removeTitle: '¿Quitar el proveedor?',
  removeBody:
    'Los miembros ya no podrán iniciar sesión con él. Sus cuentas se conservan, y pueden pedir una contraseña.',
  refusals: {
    addressWrong: 'Esto no es una dirección web.',
    addressNotHttps: 'El emisor debe comenzar con https://.',
    addressInside: 'El emisor debe estar abierto a internet.',
    secretMissing: 'Falta el secreto de cliente.',
    noProvider: 'Esta organización no tiene proveedor.',
    unreachable:
      'No se puede leer la descripción del proveedor, o nombra otro emisor. Revise el emisor, letra por letra.',
  },
})
