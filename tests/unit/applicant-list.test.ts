import { describe, expect, test } from "vitest";
import {
  applicantFilters,
  applicantParameters,
  isFiltered,
  nextSort,
  pageOf,
  readApplicantQuery,
} from "@/lib/domain/dashboard/applicant-list";
import { queryString } from "@/lib/kit/url";

const PRESENTATION = "01a1fdac-80d5-74ca-a4c3-f2c2672a9586";

const read = (address: string) => {
  const parameters = new URLSearchParams(address);
  return readApplicantQuery((name) => parameters.get(name));
};

describe("the address of the list of applicants", () => {
  test("without parameters shows the whole centre, newest first, ten on a page", () => {
    const query = read("");
    expect(query).toMatchObject({ search: "", sort: "-updated", page: 1, size: 10 });
    expect(isFiltered(query)).toBe(false);
    expect(applicantFilters(query)).toEqual({ sort: "-updated" });
    expect(queryString(applicantParameters(query))).toBe("");
  });

  test("survives being parsed and written again", () => {
    const address = `?search=ani+p&status=draft&state=missed&presentation=${PRESENTATION}&startDate=2026-11-30&sort=name&page=3&size=50`;
    expect(queryString(applicantParameters(read(address)))).toBe(address);
    expect(applicantFilters(read(address))).toEqual({
      search: "ani p",
      status: "draft",
      state: "missed",
      presentationId: PRESENTATION,
      startDate: "2026-11-30",
      sort: "name",
    });
  });

  test("ignores invalid parameters", () => {
    const address = "status=gone&state=x&presentation=x&startDate=2026-02-30&sort=phone&page=-2&size=7&search=%20";
    expect(queryString(applicantParameters(read(address)))).toBe("");
    expect(isFiltered(read(address))).toBe(false);
  });

  test("filters by no date while its year is still being typed", () => {
    expect(read("startDate=0202-06-15").startDate).toBeUndefined();
    expect(read("startDate=2200-01-01").startDate).toBeUndefined();
  });

  test("carries the position of the opened applicant, also when it is the first", () => {
    expect(queryString(applicantParameters(read("page=2"), 0))).toBe("?page=2&at=0");
  });
});

test("a heading sorts names ascending and days descending, and reverses on a second click", () => {
  expect(nextSort("name", "-updated")).toBe("name");
  expect(nextSort("name", "name")).toBe("-name");
  expect(nextSort("name", "-name")).toBe("name");
  expect(nextSort("presentation", "name")).toBe("-presentation");
  expect(nextSort("updated", "-updated")).toBe("updated");
});

test("an applicant's page in the list is the one with their index", () => {
  expect([0, 9, 10, 25].map((at) => pageOf(at, 10).page)).toEqual([undefined, undefined, 2, 3]);
});
