import { translation } from '../../sentence'
import type { overview as english } from '../en/overview'

export const overview = translation<typeof english>()({
  title: 'Resumen',
})
