import { beforeEach, describe, expect, test } from "vitest";
import { openAppointment } from "@/lib/bff/appointment";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { configuration } from "@/lib/contracts/configuration";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { IDS, sampleApplication, sampleAttendance } from "@/lib/contracts/samples";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { signIn } from "@/tests/support/door";

const refuse = (code: "not_found" | "unauthenticated" | "database_unavailable") => {
  const error = new AppError(code);
  return Response.json(error.toBody("one"), { status: error.status });
};

let requests: string[] = [];
/** A backend that answers the read of an appointment so. */
const backendAnswers = (attendance: () => Response) =>
  setBuiltInBackend(async ({ url }) => {
    const path = new URL(url).pathname.replace("/am/api/v1", "");
    requests.push(path);
    if (path === "/config") return Response.json((configuration.get as Endpoint).example);
    if (path === `/registration/${IDS.application}`) return Response.json(sampleApplication);
    return path === `/registration/user-attendance/${IDS.application}` ? attendance() : refuse("not_found");
  });

const open = () => openAppointment("am", "en", IDS.application, "/appointment/one");

beforeEach(async () => {
  requests = [];
  jar.current = cookieJar();
  await signIn("applicant");
});

describe("opening an appointment", () => {
  test("reads it by its own call, with its application", async () => {
    backendAnswers(() => Response.json({ ...sampleAttendance, reference: "ITS-OWN" }));
    const { application, appointment } = await open();
    expect(application._id).toBe(IDS.application);
    expect(appointment?.reference).toBe("ITS-OWN");
    expect(requests.sort()).toEqual([
      "/config",
      `/registration/${IDS.application}`,
      `/registration/user-attendance/${IDS.application}`,
    ]);
  });

  test("finds none where the backend has none", async () => {
    backendAnswers(() => refuse("not_found"));
    expect((await open()).appointment).toBeUndefined();
  });

  test("fails when the appointment cannot be read, and leads to verification when the session has ended", async () => {
    backendAnswers(() => refuse("database_unavailable"));
    await expect(open()).rejects.toMatchObject({ code: "database_unavailable" });
    backendAnswers(() => refuse("unauthenticated"));
    await expect(open()).rejects.toMatchObject({ digest: expect.stringContaining("/verify?redirect=") });
    jar.current = cookieJar();
    await expect(open()).rejects.toMatchObject({ digest: expect.stringContaining("/verify?redirect=") });
  });
});
