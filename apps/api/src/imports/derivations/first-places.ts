/** An operator's own pharmacies stand at zips: where no file of zips was there before, at those of the zip-code package. */
import { maybeOne, type Transaction } from '../../database/database'
import type { Derivation } from '../derivation'
import { places } from './places'

export const firstPlaces: Derivation = {
  name: 'first-places',
  kinds: ['pharmacies'],
  async run(transaction: Transaction): Promise<void> {
    if (await maybeOne(transaction, 'select 1 from place limit 1')) return
    await places.run(transaction)
  },
}
