/** What visitors say about the service. */
import { deskCalls } from '@rxgauge/contract/desk'
import { averageRating, averageRatings, newestRatings } from '../../domain/engagement/ratings'
import { type DeskRoute, deskRoute } from '../route'
import { visibleOrganizations } from '../visible-organizations'

export const ratingRoutes = (): DeskRoute[] => [
  deskRoute(
    deskCalls.ratings.listRatings,
    { act: 'ratings', subject: () => ['all organizations of the caller'] },
    async (context) => {
      const { database } = context
      const ids = (await visibleOrganizations(context)).map(({ id }) => id)
      return {
        ...(await averageRating(database, ids)),
        organizations: (await averageRatings(database, ids)).map(({ organization, ...rest }) => ({
          orgCode: organization,
          ...rest,
        })),
        ratings: (await newestRatings(database, ids)).map(({ ratedAt, organization, ...rest }) => ({
          at: ratedAt.toISOString(),
          orgCode: organization,
          ...rest,
        })),
      }
    },
  ),
]
