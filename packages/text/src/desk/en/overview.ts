import { sentences } from '../../sentence'

export const overview = sentences({
  title: 'Overview',
})
