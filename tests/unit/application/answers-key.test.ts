import { expect, test } from "vitest";
import { sampleApplication } from "@/lib/contracts/samples";
import { answersKey } from "@/lib/domain/application/answers-key";

test("a screen is the same for two reads of the same answers, and another one once an answer has changed", () => {
  const key = answersKey(sampleApplication);
  const readAgain = { ...sampleApplication, version: sampleApplication.version + 1 };
  expect(answersKey(readAgain)).toBe(key);
  const { student } = sampleApplication;
  expect(answersKey({ ...sampleApplication, student: { ...student, start_day: "another" } })).not.toBe(key);
  expect(answersKey({ ...sampleApplication, guardians: [] })).not.toBe(key);
  expect(answersKey({ ...sampleApplication, location_key: "another" })).not.toBe(key);
});
