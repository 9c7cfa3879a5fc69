-- A location's submitted applications, for how many of them came and are to be accepted. The accepted ones, which become many, are not read.
CREATE INDEX registration_submitted ON registration (tenant, location_key, id) WHERE deleted_at IS NULL AND status = 'submitted';
