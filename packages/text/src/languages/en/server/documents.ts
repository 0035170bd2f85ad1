/** English text of the server's own pages: the printed coupon and a medication’s information page. */
import { sentences } from '../../../sentence'

export const documents = sentences({
  discountCard: 'Discount card',
  copayCard: 'Copay savings card',
  cards: 'Cards for my medications',
  price: 'Estimated price',
  memberId: 'Member ID',
  group: 'Group',
  showThis: 'Show this to the pharmacist before you pay.',
  insured: {
    one: 'One more medication costs less here with your plan. Show your insurance card.',
    many: '{count} more medications cost less here with your plan. Show your insurance card.',
  },
  notInsurance: 'This is not insurance',
  free: 'This is a FREE card and may not be sold',
  excluded: 'Governmental beneficiaries excluded, terms and conditions apply',
  printed: 'Price estimated on {date}. The pharmacy decides the final price.',
  illustrative: 'Demonstration only: no pharmacy accepts this card.',
  anyPharmacy: 'At any participating pharmacy',
  mailOrder: 'By mail order',
  about: 'About {name}',
  isGeneric: '{name} is the generic of {other}: the same active ingredient, usually at a lower price.',
  isBrand: '{name} is a brand of {other}. Ask whether the generic is right for you.',
  /** No generic of it has a price here. */
  isBrandOnly: '{name} is a brand of {other}.',
  onlyName: '{name} is sold under this name only.',
  forms: 'Forms and strengths',
  askTitle: 'Ask your doctor or pharmacist',
  ask: [
    'What is it for, and how will I know it’s working?',
    'When and how do I take it, and what if I miss a dose?',
    'Can I take it with my other medications, food or alcohol?',
    'Which side effects are common, and which mean I should call?',
    'Is there a medication that works as well for less?',
  ],
  tryAgain: 'Try again',
  reference: 'Reference {id}',
  draft: 'DRAFT:',
  draftOf: 'DRAFT of {name}. This text isn’t published and doesn’t apply to anyone. Please don’t share it.',
  draftOfAll:
    'DRAFT for all organizations. This text isn’t published and doesn’t apply to anyone. Please don’t share it.',
  noOrganizationHere: 'There is no organization at this address. Please use the link your organization gave you.',
  noAdvice:
    'This page isn’t medical advice. Read the leaflet that comes with your medication, and don’t stop or change it because of its price.',
  emergency: 'In an emergency call 911. For poisoning call 1-800-222-1222.',
})

export type DocumentsText = typeof documents
