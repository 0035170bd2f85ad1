import { sentences } from '../../sentence'

export const content = sentences({
  title: 'Texts',
})
