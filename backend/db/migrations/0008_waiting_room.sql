-- The queue before the product on a busy evening: one for each tenant, with a visit for each visitor.

CREATE TABLE waiting_room (
  tenant text PRIMARY KEY,
  last_place bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
COMMENT ON TABLE waiting_room IS 'The queue before the product on a busy evening. About nobody. Ends never. Seen by nobody.';
COMMENT ON COLUMN waiting_room.last_place IS 'The last place that was given.';

CREATE TABLE visit (
  tenant text NOT NULL,
  id uuid NOT NULL,
  place bigint NOT NULL,
  arrived_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  called_at timestamptz,
  is_used boolean NOT NULL DEFAULT false,
  left_at timestamptz,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, place)
) WITH (fillfactor = 50);
COMMENT ON TABLE visit IS
  'A visit in the queue, not linked to a person. About nobody. Ends an hour after its last request. Seen by nobody.';
COMMENT ON COLUMN visit.place IS 'Its place.';
COMMENT ON COLUMN visit.arrived_at IS 'When it began.';
COMMENT ON COLUMN visit.seen_at IS 'Its last request.';
COMMENT ON COLUMN visit.called_at IS 'When the visitor was admitted.';
COMMENT ON COLUMN visit.is_used IS 'Whether a request came after that.';
COMMENT ON COLUMN visit.left_at IS 'When the visitor left.';
-- Neither index has `seen_at`, which changes with every request of a visitor.
CREATE INDEX visit_in_line ON visit (tenant, place) WHERE called_at IS NULL AND left_at IS NULL;
CREATE INDEX visit_let_in ON visit (tenant, called_at) WHERE called_at IS NOT NULL;

-- Decides a batch of visitors, in the order of the arrays: known ones are marked as seen, new ones get the next places, and as
-- many as there is room for are admitted by place. The lock on the tenant's counter makes all processes one queue.
CREATE FUNCTION admit_visitors(
  p_tenant text, p_known uuid[], p_fresh uuid[], p_capacity int, p_now timestamptz,
  p_unused timestamptz, p_idle timestamptz, p_absent timestamptz, p_window timestamptz
) RETURNS TABLE (visit_id uuid, is_in boolean, before int, in_line int, since timestamptz, called bigint)
LANGUAGE plpgsql SET jit = off AS $$
#variable_conflict use_column
DECLARE
  last bigint;
  added bigint;
  free bigint;
  line bigint[];
  line_since timestamptz;
  line_called bigint;
BEGIN
  INSERT INTO waiting_room (tenant) VALUES (p_tenant) ON CONFLICT (tenant) DO NOTHING;
  SELECT last_place INTO last FROM waiting_room WHERE tenant = p_tenant FOR NO KEY UPDATE;

  -- An admission that was not used in time, or not for long, lapses; the visitor's place stays.
  UPDATE visit SET seen_at = p_now,
    called_at = CASE WHEN (is_used AND seen_at > p_idle) OR called_at > p_unused THEN called_at END,
    is_used = coalesce((is_used AND seen_at > p_idle) OR called_at > p_unused, false)
  WHERE tenant = p_tenant AND id = ANY (p_known) AND left_at IS NULL;

  INSERT INTO visit (tenant, id, place, arrived_at, seen_at)
  SELECT p_tenant, visitor.fresh, last + row_number() OVER (ORDER BY visitor.at), p_now, p_now
  FROM unnest(p_known, p_fresh) WITH ORDINALITY AS visitor (known, fresh, at)
  WHERE NOT EXISTS (SELECT FROM visit v WHERE v.tenant = p_tenant AND v.id = visitor.known AND v.left_at IS NULL);
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 0 THEN
    UPDATE waiting_room SET last_place = last + added WHERE tenant = p_tenant;
  END IF;

  SELECT p_capacity - count(*) INTO free FROM visit
  WHERE tenant = p_tenant AND called_at IS NOT NULL AND left_at IS NULL
    AND ((is_used AND seen_at > p_idle) OR called_at > p_unused);
  IF free > 0 THEN
    UPDATE visit SET called_at = p_now, is_used = false
    WHERE tenant = p_tenant AND id = ANY (ARRAY(
      SELECT v.id FROM visit v
      WHERE v.tenant = p_tenant AND v.called_at IS NULL AND v.left_at IS NULL AND v.seen_at > p_absent
      ORDER BY v.place LIMIT free));
  END IF;

  SELECT coalesce(array_agg(place ORDER BY place), '{}'), greatest(min(arrived_at), p_window)
  INTO line, line_since FROM visit
  WHERE tenant = p_tenant AND called_at IS NULL AND left_at IS NULL AND seen_at > p_absent;
  SELECT count(*) INTO line_called FROM visit
  WHERE tenant = p_tenant AND called_at > line_since AND called_at > arrived_at;

  RETURN QUERY
  -- A binary search in the sorted places, since thousands may wait.
  SELECT v.id, v.called_at IS NOT NULL,
    CASE WHEN v.called_at IS NULL THEN width_bucket(v.place, line) - 1 ELSE 0 END,
    cardinality(line), line_since, line_called
  FROM unnest(p_known, p_fresh) WITH ORDINALITY AS visitor (known, fresh, at)
  CROSS JOIN LATERAL (
    SELECT * FROM visit f WHERE f.tenant = p_tenant AND f.id = visitor.fresh
    UNION ALL
    SELECT * FROM visit k WHERE k.tenant = p_tenant AND k.id = visitor.known AND k.left_at IS NULL
    LIMIT 1) AS v
  ORDER BY visitor.at;
END;
$$;
