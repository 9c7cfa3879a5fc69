import { expect, test } from "vitest";
import { addressRanges } from "@/backend/budgets/address-ranges";

test.each([
  ["192.0.2.1", ["192.0.2.1"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8:1:2::9", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8::9", ["2001:db8::/64", "2001:db8::/48"]],
  ["::1", ["::/64", "::/48"]],
  ["fe80::1", ["fe80::/64", "fe80::/48"]],
  ["unknown", ["unknown"]],
])("%s has the budgets of %j", (ip, networks) => {
  expect(addressRanges(ip).map(({ name }) => name)).toEqual(networks);
});

test("a customer's network has the points of sixteen clients", () => {
  expect(addressRanges("2001:db8::1").map(({ clients }) => clients)).toEqual([1, 16]);
  expect(addressRanges("192.0.2.1").map(({ clients }) => clients)).toEqual([1]);
});
