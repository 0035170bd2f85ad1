import { translation } from '../../sentence'
import type { questions as english } from '../en/questions'

export const questions = translation<typeof english>()({
  title: 'Preguntas',
})
