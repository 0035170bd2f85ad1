import { sentences } from '../../sentence'

export const sending = sentences({
  title: 'Messages',
})
