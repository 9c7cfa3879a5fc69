import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { NextSteps } from "@/components/appointment/next-steps";
import type { Reader } from "@/lib/domain/application/reader";

vi.mock("next/root-params", () => ({ tenant: async () => "am" }));

const OWN = "Your own passport or identity card";
const CHILD = "Your child, and their birth certificate, passport or identity card";

const linesFor = async (reader: Reader): Promise<string[]> => {
  const html = renderToStaticMarkup(await NextSteps({ locale: "en", reader }));
  return [...html.matchAll(/<li[^>]*>(?:<svg.*?<\/svg>)?(?:<span[^>]*>)?([^<]+)/g)].map(([, text = ""]) => text);
};

test("congratulations tell an adult to bring their own document, and a guardian the child and both documents", async () => {
  const adult = await linesFor("student");
  expect(adult).toContain(OWN);
  expect(adult).toContain("Come to the presentation.");
  expect(adult.join()).not.toMatch(/child|guardian|birth certificate/);

  const guardian = await linesFor("guardian");
  expect(guardian).toEqual(expect.arrayContaining([CHILD, OWN, "Come to the presentation with your child."]));
});

test("congratulations name everybody who may have to come while the reader is not known", async () => {
  const lines = (await linesFor("unknown")).join();
  expect(lines).toContain("An identity document of the student");
  expect(lines).toContain("If the student is under 18");
});
