import { afterEach, describe, expect, test, vi } from "vitest";
import { callBackend } from "@/lib/bff/call-backend";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { seats } from "@/lib/contracts/seats";

afterEach(() => vi.unstubAllEnvs());

const transport = vi.fn(async () => Response.json({ expiresAt: "2030-01-01T00:00:00.000Z" }));
setBuiltInBackend(transport);

const hold = () =>
  callBackend(
    seats.hold,
    { tenant: "am", token: "token" },
    { params: { id: "1" }, body: { start_day_id: "2", presentation_id: "3" } },
  );

describe("a call of an optional feature", () => {
  test("is sent where the backend has the feature", async () => {
    await expect(hold()).resolves.toEqual({ expiresAt: "2030-01-01T00:00:00.000Z" });
  });

  test("is refused without a request where the backend lacks the feature", async () => {
    vi.stubEnv("UPSTREAM_V1_URL__AM", "http://127.0.0.1:9/{tenant}");
    await expect(hold()).rejects.toMatchObject({ code: "not_offered", status: 501 });
    vi.stubEnv("UPSTREAM_V1_HAS__AM", "holds");
    await expect(hold()).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});
