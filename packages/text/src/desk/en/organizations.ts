import { sentences } from '../../sentence'

export const organizations = sentences({
  title: 'Organizations',
})
