import fc from "fast-check";
import { expect, test } from "vitest";
import { rebase } from "@/lib/kit/rebase";

const before = { capacity: 10, days: ["2026-06-15", "2026-06-18"], texts: { hy: "Ա", en: "A" }, pair: 4 };

test("a draft on top of others' values keeps what was changed in it, and takes the rest", () => {
  const draft = { ...before, capacity: 12, texts: { ...before.texts, en: "B" } };
  const now = { ...before, capacity: 11, days: ["2026-06-15"], texts: { ...before.texts, hy: "Բ" } };
  expect(rebase(draft, before, now)).toEqual({ ...before, capacity: 12, days: now.days, texts: { hy: "Բ", en: "B" } });
});

test("what one side removed is gone, unless the draft has changed it", () => {
  const { pair: _pair, ...single } = before;
  expect(rebase<object>(single, before, { ...before, capacity: 11 })).toEqual({ ...single, capacity: 11 });
  expect(rebase<object>(before, before, single)).toEqual(single);
  expect(rebase<object>({ ...before, pair: 5 }, before, single)).toEqual({ ...single, pair: 5 });
});

test("names that every object has are members like others", () => {
  expect(rebase<object>({ valueOf: {} }, { valueOf: {} }, {})).toEqual({});
  expect(rebase<object>({ toString: 2 }, {}, { valueOf: 1 })).toEqual({ toString: 2, valueOf: 1 });
});

test("a draft that nobody typed into is what others saved, and theirs changes nothing if it is as before", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (one, other) => {
        expect(rebase(one, one, other)).toEqual(other);
        expect(rebase(other, one, one)).toEqual(other);
      },
    ),
  );
});
