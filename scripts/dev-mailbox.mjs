/** `pnpm start` and `pnpm dev` open the mailbox page where nobody else can reach it. */

/** Settings beside which a server refuses it. */
const forOthers = ['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY']

/** What to add to the environment of a server. */
export const devMailbox = (environment) =>
  environment.DEV_MAILBOX !== undefined || forOthers.some((name) => environment[name]) ? {} : { DEV_MAILBOX: 'y' }
