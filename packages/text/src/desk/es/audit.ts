import { translation } from '../../sentence'
import type { audit as english } from '../en/audit'

export const audit = translation<typeof english>()({
  title: 'Auditoría',
})
