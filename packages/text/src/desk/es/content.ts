import { translation } from '../../sentence'
import type { content as english } from '../en/content'

export const content = translation<typeof english>()({
  title: 'Textos',
})
