/** Draft texts of a new organization, for its operator to replace. */
import { sentences } from '../../../sentence'

export const startingTexts = sentences({
  /** Starts the title of every draft, so that installation checks can find it. */
  draft: 'DRAFT',
  draftNote: 'This is a draft. The organization must replace it before anyone relies on it.',
  appDescription: '{name} helps you find out what your medication costs before you reach the counter.',
  appStepText: ['Search for your medication', 'Compare prices nearby', 'Show the coupon at the counter'],
  /** For an organization of professionals. */
  professional: {
    appDescription: '{name} helps you find out what a medication costs before your patient reaches the counter.',
    appStepText: ['Search for a medication', 'Compare prices near your patient', 'Send the savings to your patient'],
  },
  terms: {
    title: 'Terms and Conditions',
    paragraphs: [
      '{name} runs this service. By using it you agree to these terms.',
      'The prices shown are estimates. The pharmacy decides the final price.',
      'This is not insurance. Discount cards are free and may not be sold.',
      'Manufacturer offers can’t be used with Medicare, Medicaid or another government plan.',
      '{product} doesn’t give medical advice. Ask your doctor or pharmacist before you change a medication.',
      'Questions: {supportEmail}',
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    paragraphs: [
      '{name} runs this service and decides what is stored and why.',
      'Stored on our server: the medications you search for, your zip code and your insurance plan, so we can show prices. With an account, also your contact and what you save.',
      'Stored in your browser: an ID for this device, your zip code and your insurance, so you don’t have to type them again. You can clear them at any time.',
      'With an account you can see, export and delete what is stored about you.',
      'Questions: {supportEmail}',
    ],
  },
  faq: {
    title: 'Frequently asked questions',
    sectionTitle: 'Prices',
    items: [
      {
        title: 'Can the price change at the counter?',
        description: 'Yes. The pharmacy may have changed its price. Show the coupon and ask before you pay.',
      },
      {
        title: 'Is this insurance?',
        description: 'No. A discount card is not insurance. For each fill, you can choose to use it or your insurance.',
      },
      { title: 'Who can I ask?', description: 'Write to {supportEmail}.' },
    ],
  },
  insuranceHelp: {
    title: 'Which insurance do I have?',
    paragraphs: [
      'The name of your plan is printed on the front of your insurance card. It’s often next to the letters PPO, HMO or EPO.',
    ],
  },
})

export type StartingTexts = typeof startingTexts
