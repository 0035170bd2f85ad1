/** In addresses: the texts of all organizations without their own. */
export const ofAll = '-'
