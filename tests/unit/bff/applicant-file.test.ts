import { beforeEach, expect, test, vi } from "vitest";
import { openApplicantFile } from "@/lib/bff/applicant-file";
import * as calls from "@/lib/bff/call-backend";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { IDS, sampleApplication } from "@/lib/contracts/samples";
import { staffApplicants } from "@/lib/contracts/staff-applicants";

vi.mock("@/lib/bff/login-session", () => ({ readLoginSession: async () => ({ token: "token" }) }));
vi.mock("@/lib/bff/call-backend", () => ({ callBackend: vi.fn() }));

const FILE = { application: sampleApplication };
const QUERY = { location: "yerevan", at: "3" };

/** Opens a file from the list, which the backend refuses to read. */
const openWith = (refusal: ErrorCode) => {
  vi.mocked(calls.callBackend).mockImplementation(async (endpoint: object) => {
    if (endpoint === staffApplicants.get) return FILE;
    throw new AppError(refusal);
  });
  return openApplicantFile({ tenant: "am", locale: "en" }, IDS.application, QUERY);
};

beforeEach(() => vi.clearAllMocks());

test("a file opens although its place in the list cannot be read", async () => {
  expect(await openWith("upstream_unavailable")).toMatchObject({ file: FILE, position: "failed" });
});

test("an ended login session is no failure of one read", async () => {
  await expect(openWith("unauthenticated")).rejects.toMatchObject({ code: "unauthenticated" });
});
