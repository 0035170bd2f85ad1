/** Addresses from operators that browsers open. */
export const isWebAddress = (text: string): boolean => /^https:\/\/\S+$/.test(text) && URL.canParse(text)
