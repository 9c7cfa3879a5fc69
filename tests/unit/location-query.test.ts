import { expect, test } from "vitest";
import { switchLocation } from "@/lib/domain/dashboard/location-query";

const query = (text: string) => new URLSearchParams(text);

test("switching the location keeps page size and order, and drops page, week and applicant", () => {
  const old = query("location=saar&page=3&size=25&sort=-name&week=2026-06-15&search=ani");
  expect(switchLocation("/dashboard/applicants", old, "essen")).toBe(
    "/dashboard/applicants?location=essen&size=25&sort=-name",
  );
  expect(switchLocation("/dashboard/applicants/one", query("location=saar"), "essen")).toBe(
    "/dashboard/applicants?location=essen",
  );
});

test("leaving a location drops its parameters", () => {
  expect(switchLocation("/dashboard/audit", query("location=saar&page=2"), undefined)).toBe("/dashboard/audit");
});
