/** A key's scopes as they are stored. */
import { type Scope, scopes } from '@rxgauge/contract/v1'
import * as v from 'valibot'

const schema = v.array(v.picklist(scopes))

export const scopesOf = (stored: readonly string[]): Scope[] => v.parse(schema, stored)
