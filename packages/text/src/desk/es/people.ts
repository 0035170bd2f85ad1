import { translation } from '../../sentence'
import type { people as english } from '../en/people'

export const people = translation<typeof english>()({
  title: 'Personas',
})
