/** Every story of the price journey and of its parts. */
import { expectStories } from './expect-stories'
import { isOfSite } from './storybook'

expectStories((story) => !isOfSite(story))
