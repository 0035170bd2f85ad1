import { translation } from '../../sentence'
import type { sending as english } from '../en/sending'

export const sending = translation<typeof english>()({
  title: 'Mensajes',
})
