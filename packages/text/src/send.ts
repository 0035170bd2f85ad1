/** What is said while something is sent to somebody: the site, a coupon, savings (search 4, "Send-savings dialog"). */
import type { Language } from './language'

const en = {
  siteTitle: 'Send the site to a patient',
  how: 'How to send it',
  qr: 'QR Code',
  text: 'Text',
  email: 'Email',
  scan: 'The patient scans this code with the camera of a phone.',
  phone: 'Phone number',
  recipientEmail: 'Recipient’s email',
  recipientName: 'Recipient’s name (optional)',
  senderName: 'Your name (optional)',
  send: 'SEND',
  sending: 'Sending…',
  couponSent: 'Coupon sent!',
  siteSent: 'Website sent!',
  couponSentTo: 'You have successfully sent the coupon to {recipient}.',
  siteSentTo: 'You have successfully sent the website to {recipient}.',
  done: 'Done',
  ok: 'OK',
  textError: 'Send Text Error',
  emailError: 'Send Email Error',
  couponTextTitle: 'Send the coupon by text',
  couponEmailTitle: 'Send the coupon by email',
  title: 'Share this coupon',
  print: 'Print',
  openPdf: 'PRINT COUPON',
  printText: 'The coupon opens as a PDF, to print or to keep.',
  scanCoupon: 'Scan this code with a phone to see the same medication there.',
  fetching: 'Getting the coupon…',
  expires: 'The link holds nothing about you and works for {days} days.',
}

export type SendMessages = typeof en

const es: SendMessages = {
  siteTitle: 'Enviar el sitio a un paciente',
  how: 'Cómo enviarlo',
  qr: 'Código QR',
  text: 'Mensaje de texto',
  email: 'Correo',
  scan: 'El paciente escanea este código con la cámara de un teléfono.',
  phone: 'Número de teléfono',
  recipientEmail: 'Correo del destinatario',
  recipientName: 'Nombre del destinatario (opcional)',
  senderName: 'Su nombre (opcional)',
  send: 'ENVIAR',
  sending: 'Enviando…',
  couponSent: '¡Cupón enviado!',
  siteSent: '¡Sitio enviado!',
  couponSentTo: 'Envió el cupón correctamente a {recipient}.',
  siteSentTo: 'Envió el sitio correctamente a {recipient}.',
  done: 'Listo',
  ok: 'ACEPTAR',
  textError: 'Error al enviar el mensaje de texto',
  emailError: 'Error al enviar el correo',
  couponTextTitle: 'Enviar el cupón por mensaje de texto',
  couponEmailTitle: 'Enviar el cupón por correo',
  title: 'Compartir este cupón',
  print: 'Imprimir',
  openPdf: 'IMPRIMIR CUPÓN',
  printText: 'El cupón se abre como PDF, para imprimirlo o guardarlo.',
  scanCoupon: 'Escanee este código con un teléfono para ver allí el mismo medicamento.',
  fetching: 'Obteniendo el cupón…',
  expires: 'El enlace no contiene nada sobre usted y funciona durante {days} días.',
}

const inLanguages: Record<Language, SendMessages> = { en, es }

export const sendText = (language: Language): SendMessages => inLanguages[language]
