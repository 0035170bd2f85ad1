/** The field must not be empty; a password that exists follows no other rule. */
import type { RuleCode } from '@rxgauge/contract'

export const required = (value: string): RuleCode | undefined => (value === '' ? 'required' : undefined)
