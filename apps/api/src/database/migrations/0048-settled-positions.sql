-- Miles between two positions that are not far apart; of those that are, only that they are.
create function miles_apart(latitude float8, longitude float8, other_latitude float8, other_longitude float8) returns float8
  language sql immutable parallel safe
  return 69.1 * sqrt(
    power(latitude - other_latitude, 2) +
    power(
      least(abs(longitude - other_longitude), 360 - abs(longitude - other_longitude)) *
      cos(radians((latitude + other_latitude) / 2)),
      2
    )
  );

-- Where something is whose file gives a position (or null) and whose zip has one (or null; 0, 0 for zips of the military without one).
-- 'given': as the file says, within 60 miles of the zip. 'corrected': there once latitude and longitude are swapped or a minus is
-- changed. 'zip': neither, so at the zip. Where the zip has no position, 60 miles become the United States with its territories.
-- No row where nothing is left.
create function settled_position(given_latitude float8, given_longitude float8, zip_latitude float8, zip_longitude float8)
  returns table (latitude float8, longitude float8, how text)
  language sql immutable parallel safe
  begin atomic
    select c.latitude, c.longitude, c.how
    from (
      values
        (0, given_latitude, given_longitude, 'given'),
        (1, given_latitude, -given_longitude, 'corrected'),
        (1, -given_latitude, given_longitude, 'corrected'),
        (1, given_longitude, given_latitude, 'corrected'),
        (1, given_longitude, -given_latitude, 'corrected'),
        (2, zip_latitude, zip_longitude, 'zip')
    ) c (rank, latitude, longitude, how)
    where abs(c.latitude) <= 90 and abs(c.longitude) <= 180 and (c.latitude, c.longitude) <> (0, 0)
      and case
        when c.how = 'zip' then true
        when zip_latitude is null or (zip_latitude, zip_longitude) = (0, 0)
          then c.latitude between -15 and 72 and (c.longitude <= -64 or c.longitude >= 130)
        else miles_apart(c.latitude, c.longitude, zip_latitude, zip_longitude) <= 60
      end
    order by c.rank, miles_apart(c.latitude, c.longitude, zip_latitude, zip_longitude) limit 1;
  end;
