/** The response header that names the script of the server's own build. */
export const deskEntryHeader = 'x-desk-entry'
