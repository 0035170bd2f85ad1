/** Addresses that operators write down for browsers to open. */
export const isWebAddress = (text: string): boolean => /^https:\/\/\S+$/.test(text) && URL.canParse(text)
