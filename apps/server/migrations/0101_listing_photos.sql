-- The same picture in smaller widths and other types, made after it was uploaded.
create table aircraft_photo_size (
  photo_id uuid not null references aircraft_photo (id) on delete cascade,
  type text not null check (type in ('avif', 'webp')),
  width integer not null,
  storage_key text not null,
  primary key (photo_id, type, width)
);
