/** The field must not be empty. An existing password has no other rule. */
import type { RuleCode } from '@rxgauge/contract'

export const required = (value: string): RuleCode | undefined => (value === '' ? 'required' : undefined)
