-- A browser that replaces its subscription names the former one: the devices of other organizations that have it are found.
create index device_push_token on device using hash (push_token) where push_token is not null;
