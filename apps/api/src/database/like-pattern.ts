/** A `like` pattern that finds a text anywhere; its `%`, `_` and backslashes are literal. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
