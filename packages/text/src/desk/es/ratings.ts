import { translation } from '../../sentence'
import type { ratings as english } from '../en/ratings'

export const ratings = translation<typeof english>()({
  title: 'Valoraciones',
  intro: 'Lo que los visitantes dicen del servicio. El sitio se lo pregunta después de algunos cupones.',
  none: 'Todavía no hay valoraciones.',
  average: 'Promedio: {average} de 5. Número de valoraciones: {count}.',
  organizations: 'Por organización',
  organizationsTable: 'Promedios por organización',
  newest: 'Las valoraciones más recientes',
  newestTable: 'Las cien valoraciones más recientes',
  organization: 'Organización',
  noCode: 'La que no tiene código',
  count: 'Valoraciones',
  averageHeading: 'Promedio de 5',
  time: 'Hora (UTC)',
  stars: 'De 5',
  comment: 'Comentario',
})
