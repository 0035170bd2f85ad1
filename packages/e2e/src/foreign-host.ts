/** A host that no organization lists; the test browser resolves it to this machine. */
export const foreignHost = 'foreign.test'
