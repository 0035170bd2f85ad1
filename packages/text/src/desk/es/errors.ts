import { translation } from '../../sentence'
import type { errors as english } from '../en/errors'

export const errors = translation<typeof english>()({
  DESK_SIGN_IN_NEEDED: 'Inicie sesión primero.',
  DESK_FORBIDDEN: 'Sus funciones no lo permiten.',
  DESK_STEP_UP_NEEDED: 'Primero confirme que es usted.',
  DESK_SECOND_PERSON_NEEDED: 'Una segunda persona debe aprobarlo primero.',
  DESK_EDITED_MEANWHILE: 'Otra persona lo guardó mientras tanto. Compare y guarde de nuevo.',
  DESK_REFUSED: 'Se rechazó.',
})
