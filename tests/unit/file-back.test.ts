import { expect, test } from "vitest";
import { fileBack } from "@/lib/domain/dashboard/file-back";

const back = (query: string, at?: number) => {
  const parameters = new URLSearchParams(query);
  const position = at === undefined ? undefined : { at, count: 100, previous: undefined, next: undefined };
  return fileBack((name) => parameters.get(name) ?? undefined, { location: "yerevan", id: "one", position });
};

test("Back leads to the row of the waiting list, with its filters and page", () => {
  expect(back("from=waiting&search=ani&week=2026-06-15&page=2")).toBe(
    "/dashboard/waiting?location=yerevan&search=ani&week=2026-06-15&page=2#applicant-one",
  );
});

test("Back leads to the row of the closures", () => {
  expect(back("from=closures")).toBe("/dashboard/schedules/closures?location=yerevan#applicant-one");
});

test("Back leads to the list of applicants from anywhere else, on the page that the row is on by now", () => {
  expect(back("status=submitted", 12)).toBe(
    "/dashboard/applicants?location=yerevan&status=submitted&page=2#applicant-one",
  );
  expect(back("from=constructor")).toBe("/dashboard/applicants?location=yerevan#applicant-one");
});
