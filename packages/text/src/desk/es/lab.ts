import { translation } from '../../sentence'
import type { lab as english } from '../en/lab'

export const lab = translation<typeof english>()({
  title: 'Prueba de precios',
})
