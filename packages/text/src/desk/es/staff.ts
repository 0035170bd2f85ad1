import { translation } from '../../sentence'
import type { staff as english } from '../en/staff'

export const staff = translation<typeof english>()({
  title: 'Personal',
})
