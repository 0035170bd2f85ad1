/** Spanish draft texts of a new organization. */
import { translation } from '../../../sentence'
import type { StartingTexts } from '../../en/server/starting-texts'

export const startingTexts = translation<StartingTexts>()({
  draft: 'BORRADOR',
  draftNote: 'Esto es un borrador. La organización debe reemplazarlo antes de que alguien confíe en él.',
  appDescription: '{name} le ayuda a saber cuánto cuesta su medicamento antes de llegar al mostrador.',
  appStepText: ['Busque su medicamento', 'Compare precios cerca de usted', 'Muestre el cupón en el mostrador'],
  professional: {
    appDescription:
      '{name} le ayuda a saber cuánto cuesta un medicamento antes de que su paciente llegue al mostrador.',
    appStepText: ['Busque un medicamento', 'Compare precios cerca de su paciente', 'Envíe el ahorro a su paciente'],
  },
  terms: {
    title: 'Términos y condiciones',
    paragraphs: [
      '{name} ofrece este servicio. Al usarlo, usted acepta estos términos.',
      'Los precios mostrados son estimaciones. La farmacia decide el precio final.',
      'Esto no es un seguro. Las tarjetas de descuento son gratuitas y no se pueden vender.',
      'Las ofertas de fabricantes no se pueden usar con Medicare, Medicaid u otro plan del gobierno.',
      '{product} no da consejos médicos. Consulte a su médico o farmacéutico antes de cambiar un medicamento.',
      'Preguntas: {supportEmail}',
    ],
  },
  privacy: {
    title: 'Política de privacidad',
    paragraphs: [
      '{name} ofrece este servicio y decide qué se guarda y para qué.',
      'Se guarda en nuestro servidor: los medicamentos que usted busca, su código postal y su plan de seguro, para poder mostrar precios. Con una cuenta, también su contacto y lo que usted guarde.',
      'Se guarda en su navegador: un identificador de este dispositivo, su código postal y su seguro, para que no tenga que escribirlos de nuevo. Puede borrarlos en cualquier momento.',
      'Con una cuenta, usted puede ver, exportar y borrar lo que se guarda sobre usted.',
      'Preguntas: {supportEmail}',
    ],
  },
  faq: {
    title: 'Preguntas frecuentes',
    sectionTitle: 'Precios',
    items: [
      {
        title: '¿Puede cambiar el precio en el mostrador?',
        description: 'Sí. La farmacia puede haber cambiado su precio. Muestre el cupón y pregunte antes de pagar.',
      },
      {
        title: '¿Es esto un seguro?',
        description:
          'No. Una tarjeta de descuento no es un seguro. En cada surtido usted puede usarla o usar su seguro.',
      },
      { title: '¿A quién puedo preguntar?', description: 'Escriba a {supportEmail}.' },
    ],
  },
  insuranceHelp: {
    title: '¿Qué seguro tengo?',
    paragraphs: [
      'El nombre de su plan está impreso en el frente de su tarjeta de seguro. A menudo está junto a las letras PPO, HMO o EPO.',
    ],
  },
})
