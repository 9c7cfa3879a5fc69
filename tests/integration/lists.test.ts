import { expect, test } from "vitest";
import { LISTS } from "@/tools/lists/lists";

test.each(Object.keys(LISTS))("the list %s can be made, and has rows", async (name) => {
  const text = (await LISTS[name]?.()) ?? "";
  expect(text).toMatch(/^# .+\n\n/);
  expect(text.match(/^(\| `?\w|- `)/gm)?.length).toBeGreaterThan(20);
});
