/** Every story of the site, of accounts and of emails. */
import { expectStories } from './expect-stories'
import { isOfSite } from './storybook'

expectStories(isOfSite)
