/** Limits the stored campaign parameters, since a link can carry anything. */

const most = { entries: 10, characters: 200 }

/** The first few entries of a reasonable length; the rest is dropped. */
export const storedCampaign = (info: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(info)
      .filter(([key, value]) => key.length <= most.characters && value.length <= most.characters)
      .slice(0, most.entries),
  )
