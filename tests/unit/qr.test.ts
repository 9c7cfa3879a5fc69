import { expect, test } from "vitest";
import { qrCode } from "@/lib/kit/qr";

const isDark = (path: string, x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1z`);

test("a reference fits the smallest code, with a light border and the three finder patterns", () => {
  const { size, path } = qrCode("K7QM-2XPA");
  expect(size).toBe(21 + 4);
  for (let index = 0; index < size; index += 1) {
    expect(isDark(path, index, 1)).toBe(false);
    expect(isDark(path, 1, index)).toBe(false);
  }
  for (const [x, y] of [
    [2, 2],
    [16, 2],
    [2, 16],
  ] as const)
    expect([0, 3, 6].map((step) => isDark(path, x + step, y + step))).toEqual([true, true, true]);
});

test("different references have different codes", () => {
  expect(qrCode("K7QM-2XPA").path).not.toBe(qrCode("K7QM-2XPB").path);
});
