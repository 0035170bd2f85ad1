/** Spanish consent texts. */
import type { ConsentWordings } from '../en/consent'

export const consent: ConsentWordings = {
  signupText:
    'Al continuar acepta recibir mensajes de texto sobre su cuenta en este número. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibirlos más, HELP para ayuda.',
  signupEmail: 'Al continuar acepta recibir correos sobre su cuenta en esta dirección.',
  refillEmail: 'Quiero recordatorios para resurtir y ahorrar por correo.',
  refillText:
    'Quiero recordatorios para resurtir y ahorrar por mensaje de texto. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibirlos más, HELP para ayuda.',
  settingsEmail:
    'Quiero por correo los recordatorios para resurtir y ahorrar, y un aviso cuando baje lo suficiente un precio que sigo.',
  settingsText:
    'Quiero por mensaje de texto los recordatorios para resurtir y ahorrar, y un aviso cuando baje lo suficiente un precio que sigo. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibirlos más, HELP para ayuda.',
  watchEmail: 'Quiero un correo cuando baje lo suficiente un precio que sigo.',
  watchText:
    'Quiero un mensaje de texto cuando baje lo suficiente un precio que sigo. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibirlos más, HELP para ayuda.',
}
