import { translation } from '../../sentence'
import type { organizations as english } from '../en/organizations'

export const organizations = translation<typeof english>()({
  title: 'Organizaciones',
})
