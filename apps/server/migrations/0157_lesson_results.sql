-- What an instructor writes down after a flight: one row for each flight, as it stands now.
create table lesson_result (
  order_id uuid primary key references orders (id),
  pilot_id uuid not null references account (id),
  by_id uuid not null references account (id),
  dual_hours numeric(4, 1) not null,
  done text not null,
  -- The student's, which may be fewer than the aircraft made.
  landings integer not null,
  -- null where there was nothing to pass.
  passed boolean,
  flight_review boolean not null,
  ipc boolean not null,
  -- Checked out in this family of models.
  checkout boolean not null,
  endorsements text[] not null,
  -- Of those, what the student did not have before: taken back when it is corrected.
  endorsements_new text[] not null,
  recorded_at timestamptz not null,
  corrected_at timestamptz
);
create index lesson_result_pilot on lesson_result (pilot_id, recorded_at desc);

-- The flight in which an instructor signed for it.
alter table document add column signed_for uuid references orders (id);
create index document_signed_for on document (signed_for) where signed_for is not null;
