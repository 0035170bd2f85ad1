/** What is stored of the campaign that led somebody here: an address may hold anything. */

const most = { entries: 10, characters: 200 }

/** The first few entries that are of a length a campaign has; the rest is dropped. */
export const storedCampaign = (info: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(info)
      .filter(([key, value]) => key.length <= most.characters && value.length <= most.characters)
      .slice(0, most.entries),
  )
