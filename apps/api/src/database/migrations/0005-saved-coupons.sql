-- My Coupons: what somebody keeps to show at the counter. The price is the one of the day it was saved.
create table saved_coupon (
  id int generated always as identity primary key,
  app_user_id uuid not null references app_user on delete cascade,
  coupon_type text not null check (coupon_type in ('M', 'P')),
  product_detail_id int not null references product_detail,
  quantity numeric(8,3) not null check (quantity > 0),
  pharmacy_location_id int not null references pharmacy_location,
  -- 0 for none
  insurance_id int not null,
  zip text not null,
  price numeric(12,2) not null check (price >= 0),
  saved_at timestamptz not null default now(),
  unique (app_user_id, product_detail_id, quantity, pharmacy_location_id, insurance_id, coupon_type)
);
