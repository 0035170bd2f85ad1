import { sentences } from '../../sentence'

export const prices = sentences({
  title: 'Prices',
})
