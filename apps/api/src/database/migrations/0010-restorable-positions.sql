-- pg_dump's script runs with an empty search path. Up to PostgreSQL 17 ll_to_earth names its types without a schema, so an
-- index on it cannot be restored ("type earth does not exist"). This function is parsed here, once, and dumped with every name
-- qualified. It gives a point of the unit sphere: the order of distances is that of earth_distance.
create function earth_point(latitude float8, longitude float8) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ]);

create index place_point on place using gist (earth_point(latitude, longitude));
create index pharmacy_location_open_point on pharmacy_location using gist (earth_point(latitude, longitude))
  where type = 'R' and closed_on is null;

-- The statements of the release before still run, without an index, until its servers are replaced.
drop index place_position;
drop index pharmacy_location_open_position;
