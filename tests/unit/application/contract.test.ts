import { describe, expect, test } from "vitest";
import { shownContract } from "@/lib/domain/application/contract";

describe("the agreement that is shown", () => {
  test("is in the chosen language where it has a text", () => {
    expect(shownContract({ hy: "Հայերեն", en: "English" }, "en", "armenia")).toEqual({
      language: "en",
      text: "English",
    });
  });

  test("falls back to the country's fallback language, then to the country's own", () => {
    expect(shownContract({ de: "Deutsch", en: "English" }, "hy", "armenia").language).toBe("en");
    expect(shownContract({ hy: "Հայերեն" }, "en", "armenia").language).toBe("hy");
  });

  test("is empty where there is no text at all, so that nothing can be accepted", () => {
    expect(shownContract({}, "hy", "armenia")).toEqual({ language: "en", text: "" });
  });
});
