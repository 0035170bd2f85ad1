/** What one unit of a drug costs pharmacies, as the current files say it: what the built-in plans ask a part of. */

/** NADAC, else WAC of an operator's own unit costs. Both are expressions of SQL; `null` where no file has the drug. */
export const importedUnitCost = (productDetailId: string, day: string) => `(
  select u.price from drug_ndc n join unit_cost u on u.ndc = n.ndc and u.basis in ('NADAC', 'WAC') and u.effective_on <= ${day}
    and coalesce(u.ends_on >= ${day}, true)
  join data_import i on i.id = u.import_id and i.state = 'current'
  where n.product_detail_id = ${productDetailId} order by u.basis, n.position, u.effective_on desc limit 1)`
