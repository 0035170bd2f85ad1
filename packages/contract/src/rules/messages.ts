/**
 * The exact English sentence of each validation rule (search 5, account 5). `@rxgauge/text` has the other languages,
 * under the same codes.
 */
export const ruleMessages = {
  required: 'Required',
  zipLength: 'Zip must be 5 digits long',
  /** `{label}` is the field's own name. */
  digitsOnly: '{label} cannot contain any other digits',
  phone: 'We’re sorry. That is not a valid number.',
  email: 'We’re sorry. Please enter a valid email address.',
  passwordRule: '6 character minimum, 1 capital letter, 1 number',
  passwordMatch: 'We’re sorry. The passwords do not match.',
  emailMatch: 'We’re sorry. The email addresses do not match.',
  phoneMatch: 'We’re sorry. The phone numbers do not match.',
  emailUnchanged: 'Entered value should be different from your current email.',
  phoneUnchanged: 'Entered value should be different from your current phone number',
  numbersOnly: 'Should enter only numbers.',
  sixCharacters: 'Must be 6 characters.',
  groupNumber: 'Use up to 15 letters and digits.',
  textTooLong: 'Maximum 500 characters allowed',
  personName: 'Use up to 40 letters. Spaces, periods, hyphens and apostrophes are fine.',
  descriptionRequired: "We're sorry.  A brief description is required.",
  quantityBetween: 'Enter a custom quantity between {min} and {max}',
  quantityInvalid: 'Enter a quantity greater than 0 and no more than 9999.',
} as const

export type RuleCode = keyof typeof ruleMessages
