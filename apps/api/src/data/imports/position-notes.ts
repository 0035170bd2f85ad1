/** Reports positions in a file that were not used as given: how many, and the first ten by name. */
const named = 10

/** Positions that share a result. */
export interface UnusedPositions {
  /** `corrected` and `zip` as the database's `settled_position` returns them, `nowhere` if no position is left. */
  how: string
  count: number
  /** The first ten. */
  names: string[]
}

/**
 * @param rows selects `name`, `zip`, `latitude` and `longitude` of each pharmacy of import `$1`; those without a position count
 * only if their zip has none either
 */
export const unusedPositionsSql = (rows: string): string => `
  select u.how, count(*)::int count, (array_agg(u.name order by u.name))[1:${named}] names
  from (
    select r.name || ', zip ' || r.zip "name", coalesce(s.how, 'nowhere') how
    from (${rows}) r left join place p on p.zip = r.zip
      left join lateral settled_position(r.latitude, r.longitude, p.latitude, p.longitude) s on true
    where s.how is null or s.how = 'corrected' or (s.how = 'zip' and r.latitude is not null)
  ) u group by u.how`

type Sentences = Readonly<Record<string, (count: string) => string>>

const ofPharmacies: Sentences = {
  corrected: (count) => `${count} put right: latitude and longitude were swapped, or a minus was missing`,
  zip: (count) => `${count} impossible or more than 60 miles from the zip, so the zip's is used`,
  nowhere: (count) => `${count} missing or impossible, and the zip has none, so the pharmacy is not shown`,
}

const ofZips: Sentences = {
  corrected: (count) => `${count} put right: latitude and longitude were swapped, or a minus was missing`,
  zip: (count) => `${count} impossible or more than 60 miles from where the zip was, so it stays there`,
  nowhere: (count) => `${count} outside the United States and not used`,
}

const notes = (sentences: Sentences, rows: readonly UnusedPositions[]): string[] =>
  Object.entries(sentences).flatMap(([how, sentence]) =>
    rows
      .filter((row) => row.how === how)
      .map(({ count, names }) => {
        const what = sentence(count === 1 ? '1 position is' : `${count} positions are`)
        return `${what}: ${names.join('; ')}${count > names.length ? ' …' : ''}`
      }),
  )

export const pharmacyPositionNotes = (rows: readonly UnusedPositions[]) => notes(ofPharmacies, rows)
export const zipPositionNotes = (rows: readonly UnusedPositions[]) => notes(ofZips, rows)
