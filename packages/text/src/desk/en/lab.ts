import { sentences } from '../../sentence'

export const lab = sentences({
  title: 'Price lab',
})
