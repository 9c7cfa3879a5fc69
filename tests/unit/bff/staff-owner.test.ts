import { SignJWT } from "jose";
import { beforeEach, expect, test } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { storeToken } from "@/lib/bff/login-session";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { STAFF_ID_HEADER } from "@/lib/domain/dashboard/staff-id-header";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage } from "@/tests/support/door";

let sent = 0;
const signInAs = async (id: string) => {
  const token = await new SignJWT({ sub: id })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode("a secret of the backend's"));
  await storeToken("staff", "am", token);
};
const callFromPageOf = async (id: string | undefined) => {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (id !== undefined) headers[STAFF_ID_HEADER] = encodeURIComponent(id);
  const body = JSON.stringify({ locationKey: "yerevan", limit: 1, offset: 0 });
  return (await handleCall(fromPage("/api/presentation/list", { method: "POST", body, headers }))).status;
};

beforeEach(() => {
  sent = 0;
  jar.current = cookieJar();
  setBuiltInBackend(async () => {
    sent += 1;
    return Response.json({ presentations: [], count: 0 });
  });
});

test("a page's call is refused once another member of staff has signed in", async () => {
  await signInAs("Անի");
  expect(await callFromPageOf("Անի")).toBe(200);
  await signInAs("nare");
  expect([await callFromPageOf("Անի"), sent]).toEqual([401, 1]);
  expect([await callFromPageOf("nare"), sent]).toEqual([200, 2]);
});

test("a page that does not know whose it is calls as before", async () => {
  await signInAs("ani");
  expect(await callFromPageOf(undefined)).toBe(200);
});
