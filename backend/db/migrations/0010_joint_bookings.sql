-- The joint booking that a draft belongs to: drafts of one applicant with the same id are booked together, all or none. NULL
-- for a draft that is booked alone.
ALTER TABLE registration ADD COLUMN joint_booking_id uuid;
