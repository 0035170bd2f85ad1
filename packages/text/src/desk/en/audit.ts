import { sentences } from '../../sentence'

export const audit = sentences({
  title: 'Audit',
})
