import { afterEach, describe, expect, test, vi } from "vitest";
import { loadSchoolRegions, loadSchools } from "@/lib/client/school-lists";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { sampleRegions, sampleSchools } from "@/lib/contracts/samples";

afterEach(() => vi.unstubAllGlobals());

const NEW = "/api/schools/regions?language=hy";
const OLD = "/api/school/regions?language=hy";

let asked: string[] = [];
/** A site that answers by the address, with an error's code or a list. */
const siteAnswers = (answers: Record<string, ErrorCode | object>) => {
  asked = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const answer = answers[address] ?? "internal";
    if (typeof answer === "object") return Response.json(answer);
    const error = new AppError(answer as ErrorCode);
    return Response.json(error.toBody("one"), { status: error.status });
  });
};

describe("the lists of schools", () => {
  test("come from the newer address, and then the older one is not asked", async () => {
    siteAnswers({ [NEW]: sampleRegions });
    expect(await loadSchoolRegions("one", "hy")).toEqual(sampleRegions.regions);
    expect(asked).toEqual([NEW]);
  });

  test.each(["not_found", "not_offered", "upstream_unavailable", "upstream_timeout"] as const)(
    "come from the older address where the newer one answers %s",
    async (code) => {
      siteAnswers({ [NEW]: code, [OLD]: sampleRegions });
      expect(await loadSchoolRegions("one", "hy")).toEqual(sampleRegions.regions);
      siteAnswers({
        "/api/schools/r1?language=hy": code,
        "/api/school/schools?regionId=r1&language=hy": sampleSchools,
      });
      expect(await loadSchools("r1", "hy")).toEqual(sampleSchools.schools);
    },
  );

  test("come from the older address where the newer one has an empty list", async () => {
    siteAnswers({ [NEW]: { regions: [] }, [OLD]: sampleRegions });
    expect(await loadSchoolRegions("one", "hy")).toEqual(sampleRegions.regions);
    siteAnswers({ [NEW]: { regions: [] }, [OLD]: "unauthenticated" });
    expect(await loadSchoolRegions("one", "hy")).toEqual([]);
  });

  test("fail with the newer address's error where both fail, and at once for another error", async () => {
    siteAnswers({ [NEW]: "not_found", [OLD]: "unauthenticated" });
    await expect(loadSchoolRegions("one", "hy")).rejects.toMatchObject({ code: "not_found" });
    siteAnswers({ [NEW]: "unauthenticated", [OLD]: sampleRegions });
    await expect(loadSchoolRegions("one", "hy")).rejects.toMatchObject({ code: "unauthenticated" });
    expect(asked).toEqual([NEW]);
  });
});
