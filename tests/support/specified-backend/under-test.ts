import { afterAll, beforeAll, beforeEach } from "vitest";
import { clientOf } from "./client";
import { type SpecifiedBackend, startSpecifiedBackend } from "./server";

/** A stand-in that begins again before each test of the file, and its client. */
export const specifiedBackend = () => {
  const under = {} as { backend: SpecifiedBackend };
  beforeAll(async () => {
    under.backend = await startSpecifiedBackend();
  });
  beforeEach(() => under.backend.reset());
  afterAll(() => under.backend.stop());
  return Object.assign(
    under,
    clientOf(() => under.backend),
  );
};
