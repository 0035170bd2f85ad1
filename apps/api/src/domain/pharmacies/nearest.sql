-- Open pharmacies by distance: the index returns rows until there are enough. $1 latitude, $2 longitude, $3 chains (empty for
-- all), $4 how many.
select l.id, l.pharmacy_group_id "groupId", l.name, l.address1, l.city, l.state, l.zip, l.latitude, l.longitude,
  l.phone_number "phoneNumber", l.opening_hours "openingHours"
from pharmacy_location l
where l.type = 'R' and l.closed_on is null and (cardinality($3::int[]) = 0 or l.pharmacy_group_id = any($3))
order by l.position <-> (select earth_point($1, $2)) limit $4
