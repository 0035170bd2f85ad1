/** Demo FAQ, legal texts and insurance help in both languages. The page fills in `{host}` and `{orgCode}`. */
import type { Language } from '@rxgauge/text'

interface Content {
  type: string
  language: Language
  title: string
  last_modified: string
  body: {
    content: string
    sections: { title: string; items: { title: string; description: string }[] }[]
    contentParam: { value: { id: number; type: string }; displayText: string }[]
  }
}

const lastModified = '2026-11-02'
const text = (type: string, language: Language, title: string, paragraphs: string[]): Content => ({
  type,
  language,
  title,
  last_modified: lastModified,
  body: { content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''), sections: [], contentParam: [] },
})

/** Paragraphs below headings. */
const sections = (type: string, language: Language, title: string, parts: readonly (readonly [string, string])[]) => {
  const whole = text(type, language, title, [])
  const content = parts.map(([heading, paragraph]) => `<h2>${heading}</h2><p>${paragraph}</p>`).join('')
  return { ...whole, body: { ...whole.body, content } }
}

const faq = (language: Language, title: string, sections: Content['body']['sections']): Content => ({
  type: 'FAQ',
  language,
  title,
  last_modified: lastModified,
  body: { content: '', sections, contentParam: [] },
})

const item = (title: string, description: string) => ({ title, description })

/** A plan that an answer of the help selects. */
export interface HelpPlan {
  id: number
  type: string
}

const help = (
  plans: readonly HelpPlan[],
  language: Language,
  title: string,
  paragraph: string,
  choices: readonly string[],
): Content => ({
  type: 'INSURANCE_HELP_V2',
  language,
  title,
  last_modified: lastModified,
  body: {
    content: `<p>${paragraph}</p>`,
    sections: [],
    contentParam: choices.flatMap((displayText, index) => {
      const value = plans[index]
      return value === undefined ? [] : [{ value, displayText }]
    }),
  },
})

/** @param plans for people without insurance, with Medicare, and with an unlisted plan */
export const buildContents = (plans: readonly HelpPlan[]): Content[] => [
  faq('en', 'Frequently asked questions', [
    {
      title: 'Prices',
      items: [
        item('Where do the prices come from?', 'From the contract rates of discount networks, coupons from pharmacies and manufacturers, and the drug lists of insurance plans. The prices in this demonstration are made up.'),
        item('Can the price change at the counter?', 'Yes. The pharmacy may have changed its price. Show the coupon and ask before you pay.'),
        item('Is this insurance?', 'No. A discount card is not insurance. For each fill, you can choose to use it or your insurance.'),
      ],
    },
    {
      title: 'Your account',
      items: [
        item('Do I need an account?', 'No. You can search and use coupons on {host} without one. <a href="/sign-up">Sign up</a> to save coupons and get reminders.'),
        item('What’s my company code?', 'Your organization’s code is {orgCode}.'),
      ],
    },
  ]),
  faq('es', 'Preguntas frecuentes', [
    {
      title: 'Precios',
      items: [
        item('¿De dónde vienen los precios?', 'De las tarifas de las redes de descuento, de los cupones de farmacias y fabricantes, y de las listas de medicamentos de los planes de seguro. Los precios de esta demostración son inventados.'),
        item('¿Puede cambiar el precio en el mostrador?', 'Sí. La farmacia puede haber cambiado su precio. Muestre el cupón y pregunte antes de pagar.'),
        item('¿Es esto un seguro?', 'No. Una tarjeta de descuento no es un seguro. En cada surtido usted puede usarla o usar su seguro.'),
      ],
    },
    {
      title: 'Su cuenta',
      items: [
        item('¿Necesito una cuenta?', 'No. Puede buscar y usar cupones en {host} sin cuenta. <a href="/sign-up">Regístrese</a> para guardar cupones y recibir recordatorios.'),
        item('¿Cuál es el código de mi empresa?', 'El código de su organización es {orgCode}.'),
      ],
    },
  ]),
  sections('T_AND_C', 'en', 'Terms and Conditions', [
    ['Prices', 'The prices shown are estimates. The pharmacy decides the final price. Ask for it before you pay.'],
    ['Not insurance', 'This is not insurance. Discount cards are free and may not be sold. What you pay with a card may not count toward your deductible.'],
    ['Manufacturer coupons', 'Manufacturer offers can’t be used with Medicare, Medicaid or another government plan. Each offer has its own terms, which you see before you use it.'],
    ['Your account', 'You don’t need an account to compare prices. If you have one, keep your password to yourself. You can remove your account at any time in Settings.'],
    ['Reminders', 'We send reminders only if you ask for them. Message and data rates may apply. Reply STOP to end texts, and HELP for help.'],
    ['Not medical advice', 'We don’t give medical advice. Talk to your doctor or pharmacist before you start, change or stop a medication.'],
    ['This demonstration', 'This page belongs to a demonstration. Its prices and pharmacies are made up.'],
  ]),
  sections('T_AND_C', 'es', 'Términos y condiciones', [
    ['Precios', 'Los precios mostrados son estimaciones. La farmacia decide el precio final. Pregúntelo antes de pagar.'],
    ['No es un seguro', 'Esto no es un seguro. Las tarjetas de descuento son gratuitas y no se pueden vender. Lo que paga con una tarjeta puede no contar para su deducible.'],
    ['Cupones de fabricantes', 'Las ofertas de fabricantes no se pueden usar con Medicare, Medicaid u otro plan del gobierno. Cada oferta tiene sus propios términos, que usted ve antes de usarla.'],
    ['Su cuenta', 'No necesita una cuenta para comparar precios. Si tiene una, no comparta su contraseña. Puede eliminar su cuenta en cualquier momento en Configuración.'],
    ['Recordatorios', 'Enviamos recordatorios solo si usted los pide. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibirlos más, HELP para ayuda.'],
    ['No es consejo médico', 'No damos consejos médicos. Hable con su médico o farmacéutico antes de empezar, cambiar o dejar un medicamento.'],
    ['Esta demostración', 'Esta página es parte de una demostración. Sus precios y farmacias son inventados.'],
  ]),
  text('privacy_policy', 'en', 'Privacy Policy', [
    'What you search for stays between you and this service. We don’t sell it or send it to advertisers.',
    'Your device keeps your zip code and insurance so you don’t have to type them again. You can clear both at any time.',
  ]),
  text('privacy_policy', 'es', 'Política de privacidad', [
    'Lo que usted busca queda entre usted y este servicio. No lo vendemos ni lo enviamos a anunciantes.',
    'Su dispositivo guarda su código postal y su seguro para que no tenga que escribirlos de nuevo. Puede borrar ambos en cualquier momento.',
  ]),
  help(plans, 'en', 'Which insurance do I have?', 'The name of your plan is printed on the front of your insurance card. It’s often next to the letters PPO, HMO or EPO.', ['I have no insurance', 'I have Medicare', 'My plan is not listed']),
  help(plans, 'es', '¿Qué seguro tengo?', 'El nombre de su plan está impreso en el frente de su tarjeta de seguro. A menudo está junto a las letras PPO, HMO o EPO.', ['No tengo seguro', 'Tengo Medicare', 'Mi plan no está en la lista']),
] // biome-ignore format: texts read better on one line each
