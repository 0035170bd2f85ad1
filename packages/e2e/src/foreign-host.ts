/** A host that no organization lists; the browser finds it on this machine. */
export const foreignHost = 'foreign.test'
