/** My list: the medications that a person buys together, stored with the account. A guest's stays on the device. */
import { type ListEntry, listEntry, type MyList, type myList } from '@rxgauge/contract'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { type Database, maybeOne, type Queryable } from '../../database/database'
import { decimalDollars } from '../prices/money'
import { unitContentSql } from '../products/billing-units'

interface Dependencies {
  database: Database
  /** For reads that no change depends on. */
  readable: Queryable
}

/** In wire form: prices are text. */
type StoredList = v.InferInput<typeof myList>

/** What a save did; the list is as it is now, saved or not. */
interface SaveOutcome {
  list: StoredList
  wasSaved: boolean
  /** It's the first list of this person that has anything in it. */
  isFirst: boolean
}

/** An entry has the catalog's words as long as the catalog has the medication, otherwise those it was saved with. */
const listSql = `
  select l.version, (select json_agg(json_build_object(
      'entryId', e.entry_id, 'productDetailId', e.product_detail_id, 'quantity', e.quantity::float8, 'insuranceId', e.insurance_id,
      'productName', coalesce(p.name, e.product_name), 'form', coalesce(d.form, e.form), 'strength', coalesce(d.strength, e.strength),
      'unitName', e.unit_name, 'unitContent', case when d.unit_name = e.unit_name then ${unitContentSql} end,
      'addedAt', to_char(e.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'first', case when e.first_price is not null then
        json_build_object('price', e.first_price::text, 'on', e.first_on::text, 'zipCode', e.first_zip) end
    ) order by e.position)
    from list_entry e left join product_detail d on d.id = e.product_detail_id left join product p on p.id = d.product_id
    where e.app_user_id = l.app_user_id) entries
  from my_list l where l.app_user_id = $1`

/** As `listSql` builds them: the price stays text. */
const entriesOfRow = v.array(
  v.object({
    ...listEntry.entries,
    first: v.nullable(v.object({ price: v.string(), on: v.string(), zipCode: v.string() })),
  }),
)

export class MyLists {
  constructor(private readonly deps: Dependencies) {}

  /** In one statement, so that version and entries belong together. */
  read(userId: string): Promise<StoredList> {
    return readList(this.deps.readable, userId)
  }

  /**
   * Replaces the list, unless it has changed since this version.
   * @throws DomainError UNAUTHORIZED if the account was removed meanwhile
   */
  save({ version, entries }: MyList, userId: string): Promise<SaveOutcome> {
    return this.deps.database.transaction(async (transaction) => {
      // Serializes a person's saves, so that only one of two with the same version is saved.
      const person = await maybeOne(transaction, 'select 1 from app_user where id = $1 for no key update', [userId])
      if (!person) throw new DomainError('UNAUTHORIZED')
      const before = await maybeOne<{ version: number }>(
        transaction,
        'select version from my_list where app_user_id = $1',
        [userId],
      )
      const wasSaved = (before?.version ?? 0) === version
      if (wasSaved) await writeList(transaction, entries, userId)
      return { list: await readList(transaction, userId), wasSaved, isFirst: wasSaved && !before && entries.length > 0 }
    })
  }
}

async function readList(queryable: Queryable, userId: string): Promise<StoredList> {
  const row = await maybeOne<{ version: number; entries: unknown }>(queryable, listSql, [userId])
  if (!row) return { version: 0, entries: [] }
  return { version: row.version, entries: row.entries === null ? [] : v.parse(entriesOfRow, row.entries) }
}

async function writeList(transaction: Queryable, entries: readonly ListEntry[], userId: string): Promise<void> {
  await transaction.query(
    `insert into my_list (app_user_id, version) values ($1, 1)
     on conflict (app_user_id) do update set version = my_list.version + 1`,
    [userId],
  )
  await transaction.query('delete from list_entry where app_user_id = $1 and not entry_id = any($2::uuid[])', [
    userId,
    entries.map(({ entryId }) => entryId),
  ])
  const rows = entries.map(({ first, addedAt, ...entry }, position) => ({
    ...entry,
    position,
    addedAt: new Date(addedAt).toISOString(),
    firstPrice: first && decimalDollars(first.price),
    firstOn: first?.on ?? null,
    firstZip: first?.zipCode ?? null,
  }))
  await transaction.query(
    `insert into list_entry (app_user_id, entry_id, position, product_detail_id, quantity, insurance_id, product_name, form,
       strength, unit_name, added_at, first_price, first_on, first_zip)
     select $1, e."entryId", e.position, e."productDetailId", e.quantity, nullif(e."insuranceId", 0), coalesce(p.name, e."productName"),
       coalesce(d.form, e.form), coalesce(d.strength, e.strength), e."unitName", e."addedAt", e."firstPrice", e."firstOn", e."firstZip"
     from json_to_recordset($2::json) e ("entryId" uuid, position int, "productDetailId" int, quantity numeric, "insuranceId" int,
       "productName" text, form text, strength text, "unitName" text, "addedAt" timestamptz, "firstPrice" numeric, "firstOn" date,
       "firstZip" text)
     left join product_detail d on d.id = e."productDetailId" left join product p on p.id = d.product_id
     on conflict (app_user_id, entry_id) do update set position = excluded.position, product_detail_id = excluded.product_detail_id,
       quantity = excluded.quantity, insurance_id = excluded.insurance_id, product_name = excluded.product_name, form = excluded.form,
       strength = excluded.strength, unit_name = excluded.unit_name, added_at = excluded.added_at, first_price = excluded.first_price,
       first_on = excluded.first_on, first_zip = excluded.first_zip`,
    [userId, JSON.stringify(rows)],
  )
}
