import { expect, test } from "vitest";
import { autocompleteMinimum, isAddressSearchable } from "@/lib/domain/application/address";

test("an address is looked up from five characters on", () => {
  expect(autocompleteMinimum("Abov")).toBe(5);
  expect(isAddressSearchable("Abov")).toBe(false);
  expect(isAddressSearchable(" Abov ")).toBe(false);
  expect(isAddressSearchable("Abovy")).toBe(true);
});

test("Chinese, Japanese and Korean are looked up from two characters on", () => {
  for (const text of ["高崎", "たか", "タカ", "서울", "𠮷野"]) expect(isAddressSearchable(text), text).toBe(true);
  expect(isAddressSearchable("高")).toBe(false);
});
