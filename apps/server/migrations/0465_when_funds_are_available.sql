-- The day on which the provider made the money of a charge, or of a refund, available: its forms count by it. Read in the night from its balance.
alter table charge add column available_at timestamptz;
