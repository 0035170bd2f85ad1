import { sentences } from '../../sentence'

export const staff = sentences({
  title: 'Staff',
})
