import { sentences } from '../../sentence'

export const people = sentences({
  title: 'People',
})
