import { sentences } from '../../sentence'

export const ratings = sentences({
  title: 'Ratings',
  intro: 'What visitors say about the service. The site asks them after a few coupons.',
  none: 'There are no ratings yet.',
  average: 'Average: {average} of 5. Number of ratings: {count}.',
  organizations: 'By organization',
  organizationsTable: 'Averages by organization',
  newest: 'The newest ratings',
  newestTable: 'The newest hundred ratings',
  organization: 'Organization',
  noCode: 'The one without a code',
  count: 'Ratings',
  averageHeading: 'Average of 5',
  time: 'Time (UTC)',
  stars: 'Of 5',
  comment: 'Comment',
})
