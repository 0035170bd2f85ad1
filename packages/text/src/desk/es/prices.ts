import { translation } from '../../sentence'
import type { prices as english } from '../en/prices'

export const prices = translation<typeof english>()({
  title: 'Precios',
})
