/** What the document of an organization `o` says about the card of a network `n`, under the document's keys; null where it says nothing. */
export const ownCardSql = `select jsonb_path_query_first(o.document, '$.networks[*] ? (@.network == $id)', jsonb_build_object('id', n.id)) card`
