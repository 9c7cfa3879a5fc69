import { beforeEach, describe, expect, test, vi } from "vitest";
import { callBackend } from "@/lib/bff/call-backend";
import { setBuiltInBackend } from "@/lib/bff/transport";
import type { BuiltInCall, BuiltInReply } from "@/lib/contracts/built-in-call";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { shows } from "@/tests/support/shows";

const OPTIONS = { tenant: "am", token: "token" } as const;
const overHttp = vi.fn(async (request: Request) => Response.json(await request.json()));
const directly = vi.fn(async ({ body }: BuiltInCall): Promise<BuiltInReply> => ({ reply: body }));
beforeEach(() => {
  vi.clearAllMocks();
  setBuiltInBackend(overHttp, directly);
});

describe("a call without HTTP", () => {
  test("carries the same body as over HTTP: without undefined members, and days as texts", async () => {
    const body = {
      start_day_id: "2",
      presentation_id: "3",
      note: undefined,
      at: new Date(0),
      list: [{ a: undefined }],
    };
    const hold = () => callBackend(seats.hold, OPTIONS, { params: { id: "1" }, body });
    const direct = await hold();
    expect(directly).toHaveBeenCalledOnce();
    setBuiltInBackend(overHttp);
    expect(direct).toStrictEqual(await hold());
    expect(overHttp).toHaveBeenCalledOnce();
  });

  test.each(["", ".", ".."])(
    "with the parameter %j, which leads to another call over HTTP, is not found",
    async (id) => {
      await expect(callBackend(registrations.get, OPTIONS, { params: { id } })).rejects.toMatchObject({
        code: "not_found",
      });
      expect(directly).not.toHaveBeenCalled();
      shows(20, { "parameters that lead elsewhere": 3, sent: 0 });
    },
  );
});
