import { sentences } from '../../sentence'

export const questions = sentences({
  title: 'Questions',
})
